import Publish from '@mui/icons-material/Publish'
import {
  Alert,
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material'
import type { StudioRecording } from '@tempolibre/contract'
import { rightsLights } from '@tempolibre/domain/judge-rights'
import { publishStudioRecordings } from '@tempolibre/contract/operations/studio-imports'
import { useId, useState } from 'react'
import { Button, useListContext, useNotify, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { nameSome } from '../../editing/name-some.ts'
import { useNameUnopened } from '../../editing/name-unopened.ts'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { useAction } from '../../editing/use-action.ts'
import { textIn } from '../../records/gaps.ts'
import { currentSession } from '../../session/session.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { RightsLight } from '../tracks/rights/rights-light.tsx'

const words = 'resources.recordings.review'

/** Publishes the selected recordings, once somebody has seen how their rights stand. */
export function PublishButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const nameUnopened = useNameUnopened()
  const { data = [], onUnselectItems, selectedIds } = useListContext<StudioRecording>()
  const [asking, setAsking] = useState(false)
  const [versions, setVersions] = useState<Decision>('confirm')
  const { act, busy } = useAction(
    async () => {
      const answer = await publishStudioRecordings(studioRequest, {
        ids: selectedIds.map(String),
        ...(versions !== 'wait' && { versions }),
      })
      if (answer.barred > 0)
        notify(`${words}.barred`, { type: 'warning', messageArgs: { smart_count: answer.barred } })
      const { unopened = [], unopened_versions: versionsClosed = [] } = answer
      nameUnopened('resources.recordings.unopened', unopened)
      nameUnopened('resources.tracks.withdrawal.unopened', versionsClosed)
      const { proposed = 0, repeated = [] } = answer
      if (repeated.length > 0) {
        const named = repeated.map(({ isrc, owner, title }) =>
          translate('resources.recordings.repeated_one', {
            title: textIn(title, currentLanguage()),
            isrc,
            owner,
          }),
        )
        notify('resources.recordings.repeated', {
          type: 'warning',
          autoHideDuration: null,
          messageArgs: { smart_count: repeated.length, titles: nameSome(named) },
        })
      }
      if (proposed > 0)
        notify('resources.recordings.proposed', { type: 'warning', messageArgs: { smart_count: proposed } })
      if (answer.waiting > 0)
        notify(`${words}.waiting`, { type: 'warning', messageArgs: { smart_count: answer.waiting } })
      return answer
    },
    { done: 'resources.recordings.published' },
  )
  const publish = async () => {
    if (await act()) onUnselectItems()
    setAsking(false)
  }
  const selected = new Set(selectedIds.map(String))
  return (
    <>
      <Button label="resources.recordings.publish" disabled={busy} onClick={() => setAsking(true)}>
        <Publish />
      </Button>
      {asking && (
        <QuestionDialog
          title={translate(`${words}.title`, { smart_count: selected.size })}
          text={translate(`${words}.text`)}
          confirm={translate('resources.recordings.publish')}
          colour="primary"
          busy={busy}
          onConfirm={() => void publish()}
          onClose={() => setAsking(false)}
        >
          <Stack spacing={2}>
            <Rights recordings={data.filter(({ id }) => selected.has(id))} unseen={selected.size} />
            <Versions
              recordings={data.filter(({ id, state }) => selected.has(id) && state === 'draft')}
              value={versions}
              onChange={setVersions}
            />
          </Stack>
        </QuestionDialog>
      )}
    </>
  )
}

/** What becomes of recordings that seem to be versions of a song; `wait`: they stay drafts. */
const decisions = ['confirm', 'refuse', 'wait'] as const
type Decision = (typeof decisions)[number]

/** Those that seem to be versions, and what becomes of them. */
function Versions({
  onChange,
  recordings,
  value,
}: {
  recordings: readonly StudioRecording[]
  value: Decision
  onChange: (value: Decision) => void
}) {
  const translate = useTranslate()
  const labelId = useId()
  const names = recordings.flatMap(({ version_name: name }) => name ?? [])
  if (names.length === 0) return null
  return (
    <FormControl>
      <FormLabel id={labelId}>
        {translate(`${words}.versions`, { smart_count: names.length, names: [...new Set(names)].join(', ') })}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={({ target }) => onChange(decisions.find((each) => each === target.value) ?? value)}
      >
        {decisions.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio />}
            label={translate(`${words}.decisions.${each}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** How the rights of those on the page stand, and what follows from it. */
function Rights({ recordings, unseen }: { recordings: readonly StudioRecording[]; unseen: number }) {
  const translate = useTranslate()
  const { rights_required: required } = currentSession()
  const count = (light: string) => recordings.filter(({ rights_light }) => rights_light === light).length
  const reds = recordings.filter(({ rights_light }) => rights_light === 'red')
  const faults = [...new Set(reds.flatMap(({ rights_faults }) => rights_faults))]
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {rightsLights
          .filter((light) => count(light) > 0)
          .map((light) => (
            <Stack key={light} direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
              <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{count(light)}</Typography>
              <RightsLight light={light} />
            </Stack>
          ))}
      </Stack>
      {unseen > recordings.length && (
        <Typography color="text.secondary">
          {translate(`${words}.others`, { smart_count: unseen - recordings.length })}
        </Typography>
      )}
      {reds.length > 0 && (
        <Alert severity={required ? 'error' : 'warning'} variant="outlined">
          {translate(required ? `${words}.red_stays` : `${words}.red_sold`)}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2 }}>
            {faults.map((fault) => (
              <li key={fault}>{translate(`resources.tracks.rights.faults.${fault}`)}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Stack>
  )
}
