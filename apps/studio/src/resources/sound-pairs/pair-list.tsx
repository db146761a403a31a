import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import type { SoundDecision, SoundPair } from '@tempolibre/contract'
import { decideSoundPair } from '@tempolibre/contract/operations/studio-sounds'
import { keysOf, numberFormat } from '@tempolibre/locales'
import { List, Pagination, useCanAccess, useListContext, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { StateChip } from '../../editing/state-chip.tsx'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { HeardTrack } from '../tracks/heard-track.tsx'

const words = 'resources.sound-pairs'

const isDecision: Record<SoundDecision, true> = { same: true, versions: true, different: true }
const decisions = keysOf(isDecision)

const filters = [
  <ChoiceFilter
    key="decision"
    source="decision"
    choices={['open', ...decisions].map((id) => ({ id, name: `${words}.decisions.${id}` }))}
    helperText={false}
    alwaysOn
  />,
]

const open = { decision: 'open' }

/** Tracks that sound the same, to be heard side by side and decided about. */
export default function PairList() {
  return (
    <List
      sort={{ field: 'error_rate', order: 'ASC' }}
      filters={filters}
      filterDefaultValues={open}
      perPage={25}
      exporter={false}
      empty={false}
      actions={false}
      component="div"
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
    >
      <Pairs />
    </List>
  )
}

function Pairs() {
  const translate = useTranslate()
  const { data, isPending } = useListContext<SoundPair>()
  if (isPending) return null
  if (!data || data.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate(`${words}.none`)}</Typography>
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((pair) => (
        <Pair key={pair.id} pair={pair} />
      ))}
    </Stack>
  )
}

function Pair({ pair }: { pair: SoundPair }) {
  const translate = useTranslate()
  const share = numberFormat(currentLanguage(), { style: 'percent' }).format(1 - pair.error_rate)
  return (
    <Paper component="li" variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        {pair.tracks.map((track) => (
          <HeardTrack key={track.id} track={track} />
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
        <Typography sx={{ fontWeight: 650, mr: 'auto' }}>{translate(`${words}.alike`, { share })}</Typography>
        <Decision pair={pair} />
      </Stack>
    </Paper>
  )
}

/** What was decided, or the buttons that decide. */
function Decision({ pair: { decision, id, version } }: { pair: SoundPair }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'sound-pairs', action: 'write' })
  const { act, busy } = useAction(
    (chosen: SoundDecision | null) => decideSoundPair(studioRequest, { id, version, decision: chosen }),
    { done: `${words}.decided` },
  )
  if (decision !== null)
    return (
      <>
        <StateChip colour="default" word={`${words}.decisions.${decision}`} />
        {canAccess === true && (
          <Button size="small" disabled={busy} onClick={() => void act(null)}>
            {translate(`${words}.reopen`)}
          </Button>
        )}
      </>
    )
  if (canAccess !== true) return <StateChip colour="default" word={`${words}.decisions.open`} />
  return (
    <>
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(`${words}.question`)}
      </Typography>
      {decisions.map((chosen) => (
        <Button key={chosen} size="small" variant="outlined" disabled={busy} onClick={() => void act(chosen)}>
          {translate(`${words}.decisions.${chosen}`)}
        </Button>
      ))}
    </>
  )
}
