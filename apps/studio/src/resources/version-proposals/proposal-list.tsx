import { Box, Button, Checkbox, FormControlLabel, Paper, Stack, Typography } from '@mui/material'
import type { ProposalDecision } from '@tempolibre/domain'
import type { VersionProposal } from '@tempolibre/contract'
import {
  changeVersionProposal,
  decideVersionProposals,
  searchVersions,
} from '@tempolibre/contract/operations/studio-families'
import { proposalDecisions, proposalSources } from '@tempolibre/domain/version-kinds'
import { useState } from 'react'
import { List, Pagination, TopToolbar, useCanAccess, useListContext, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { StateChip } from '../../editing/state-chip.tsx'
import { useAction } from '../../editing/use-action.ts'
import { textIn } from '../../records/gaps.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { familyWords, VersionFields } from '../tracks/family/version-fields.tsx'
import { HeardTrack } from '../tracks/heard-track.tsx'

const words = 'resources.version-proposals'

const filters = [
  <ChoiceFilter
    key="decision"
    source="decision"
    choices={['open', ...proposalDecisions].map((id) => ({ id, name: `${words}.decisions.${id}` }))}
    helperText={false}
    alwaysOn
  />,
  <ChoiceFilter
    key="source"
    source="source"
    choices={proposalSources.map((id) => ({ id, name: `${words}.sources.${id}` }))}
    helperText={false}
    alwaysOn
  />,
]

const open = { decision: 'open' }

/** Tracks that may be versions of others, to be heard side by side and decided about, one by one or many at once. */
export default function ProposalList() {
  return (
    <List
      sort={{ field: 'main_id', order: 'ASC' }}
      filters={filters}
      filterDefaultValues={open}
      perPage={25}
      exporter={false}
      empty={false}
      actions={<Search />}
      component="div"
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
    >
      <Proposals />
    </List>
  )
}

/** Looks among the tracks that came before anything was proposed. */
function Search() {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'version-proposals', action: 'write' })
  const { act, busy } = useAction(() => searchVersions(studioRequest, {}), { done: `${words}.searched` })
  if (canAccess !== true) return null
  return (
    <TopToolbar>
      <Button size="small" disabled={busy} onClick={() => void act()}>
        {translate(`${words}.search`)}
      </Button>
    </TopToolbar>
  )
}

function Proposals() {
  const translate = useTranslate()
  const { data, isPending } = useListContext<VersionProposal>()
  const { canAccess } = useCanAccess({ resource: 'version-proposals', action: 'write' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (isPending) return null
  if (!data || data.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate(`${words}.none`)}</Typography>
  const undecided = data.filter(({ decision }) => decision === null).map(({ id }) => id)
  const mayDecide = canAccess === true && undecided.length > 0
  const toggle = (id: string) => {
    const others = new Set(selected)
    if (!others.delete(id)) others.add(id)
    setSelected(others)
  }
  return (
    <>
      {mayDecide && <ManyAtOnce ids={undecided} selected={selected} onSelect={setSelected} />}
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((proposal) => (
          <Proposal
            key={proposal.id}
            proposal={proposal}
            mayWrite={canAccess === true}
            isSelected={selected.has(proposal.id)}
            onToggle={() => toggle(proposal.id)}
          />
        ))}
      </Stack>
    </>
  )
}

/** Decides about all that are selected. */
function ManyAtOnce({
  ids,
  onSelect,
  selected,
}: {
  ids: readonly string[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}) {
  const translate = useTranslate()
  const chosen = ids.filter((id) => selected.has(id))
  const { act, busy } = useAction(
    (decision: ProposalDecision) => decideVersionProposals(studioRequest, { ids: chosen, decision }),
    { done: `${words}.done_all` },
  )
  const decide = async (decision: ProposalDecision) => {
    if (await act(decision)) onSelect(new Set())
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={chosen.length === ids.length}
            indeterminate={chosen.length > 0 && chosen.length < ids.length}
            onChange={({ target }) => onSelect(new Set(target.checked ? ids : []))}
          />
        }
        label={translate(`${words}.select_page`)}
      />
      <Button
        variant="contained"
        disabled={busy || chosen.length === 0}
        onClick={() => void decide('confirmed')}
      >
        {`${translate(`${words}.confirm_all`)} (${chosen.length})`}
      </Button>
      <Button
        variant="outlined"
        disabled={busy || chosen.length === 0}
        onClick={() => void decide('refused')}
      >
        {`${translate(`${words}.refuse_all`)} (${chosen.length})`}
      </Button>
    </Stack>
  )
}

interface ProposalProps {
  proposal: VersionProposal
  mayWrite: boolean
  isSelected: boolean
  onToggle: () => void
}

function Proposal({ isSelected, mayWrite, onToggle, proposal }: ProposalProps) {
  const translate = useTranslate()
  const { decision, kind, main, name, source, track } = proposal
  const title = textIn(track.title, currentLanguage())
  return (
    <Paper component="li" variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <HeardTrack track={main} />
        <HeardTrack track={track} />
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
        <Stack direction="row" sx={{ alignItems: 'center', minWidth: 0, mr: 'auto' }}>
          {mayWrite && decision === null && (
            <Checkbox
              checked={isSelected}
              onChange={onToggle}
              slotProps={{ input: { 'aria-label': translate(`${words}.select`, { name: title }) } }}
            />
          )}
          <Typography sx={{ fontWeight: 650 }}>
            {translate(`${words}.as`, {
              kind: translate(`${familyWords}.kinds.${kind}`),
              name,
              source: translate(`${words}.sources.${source}`),
            })}
          </Typography>
        </Stack>
        <Decision proposal={proposal} mayWrite={mayWrite} />
      </Stack>
    </Paper>
  )
}

/** What was decided, or the buttons that decide. */
function Decision({ mayWrite, proposal }: Pick<ProposalProps, 'mayWrite' | 'proposal'>) {
  const translate = useTranslate()
  const { decision, id, kind, name, version } = proposal
  const [edited, setEdited] = useState<{ kind: typeof kind; name: string }>()
  const { act, busy } = useAction(
    (change: Partial<Pick<VersionProposal, 'decision' | 'kind' | 'name'>>) =>
      changeVersionProposal(studioRequest, { id, version, ...change }),
    { done: `${words}.decided` },
  )
  if (!mayWrite) return <StateChip colour="default" word={`${words}.decisions.${decision ?? 'open'}`} />
  if (decision !== null)
    return (
      <>
        <StateChip colour="default" word={`${words}.decisions.${decision}`} />
        {decision === 'refused' && (
          <Button size="small" disabled={busy} onClick={() => void act({ decision: null })}>
            {translate(`${words}.reopen`)}
          </Button>
        )}
      </>
    )
  const save = async () => {
    if (edited && (await act(edited))) setEdited(undefined)
  }
  return (
    <>
      <Button size="small" disabled={busy} onClick={() => setEdited({ kind, name })}>
        {translate(`${words}.change`)}
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        onClick={() => void act({ decision: 'confirmed' })}
      >
        {translate(`${words}.confirm`)}
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        onClick={() => void act({ decision: 'refused' })}
      >
        {translate(`${words}.refuse`)}
      </Button>
      {edited && (
        <QuestionDialog
          title={translate(`${words}.change`)}
          text=""
          confirm={translate('ra.action.save')}
          colour="primary"
          busy={busy}
          incomplete={edited.name.trim() === ''}
          onClose={() => setEdited(undefined)}
          onConfirm={() => void save()}
        >
          <VersionFields value={edited} onChange={setEdited} />
        </QuestionDialog>
      )}
    </>
  )
}
