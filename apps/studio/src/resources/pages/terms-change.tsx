import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { StudioPage, StudioTermsChange } from '@tempolibre/contract'
import {
  announceStudioTerms,
  getStudioTermsChange,
  removeStudioTermsDraft,
} from '@tempolibre/contract/operations/studio-editorial'
import { type Language, languageNames, languages } from '@tempolibre/locales'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { emptyText } from '../../editing/empty-text.ts'
import { Panel } from '../../editing/panel.tsx'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { useMayWrite } from '../../editing/record-form.tsx'
import { showDay, showTime } from '../../editing/show-time.ts'
import { useAction } from '../../editing/use-action.ts'
import { currentSession } from '../../session/session.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** Days between the order of the mail and the first day on which a version binds an account. */
const noticeDays = 33
const maxSummary = 2000

/** What is to come of a document of the terms, and what putting it into force would do. */
export function TermsChange() {
  const page = useRecordContext<StudioPage>()
  if (page?.is_terms !== true) return null
  return <ChangeOf page={page} />
}

function ChangeOf({ page: { id, version } }: { page: StudioPage }) {
  const translate = useTranslate()
  const mayWrite = useMayWrite()
  const { data } = useQuery({
    queryKey: ['terms-change', id, version],
    queryFn: ({ signal }) => getStudioTermsChange(studioRequest, { id }, { signal }),
  })
  const removal = useAction(() => removeStudioTermsDraft(studioRequest, { id, version }), {
    done: 'resources.pages.draft.removed',
  })
  if (!data) return <Alert severity="info">{translate('resources.pages.terms_notice')}</Alert>
  const { change } = data
  const isAdministrator = currentSession().role === 'administrator'
  return (
    <Panel title="resources.pages.parts.terms_change">
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography>{translate('resources.pages.terms_notice')}</Typography>
        {change.sends_mails === false && (
          <Alert severity="warning">{translate('resources.pages.draft.no_mails')}</Alert>
        )}
        {change.announced && <Announced announced={change.announced} change={change} />}
        {change.drafted ? (
          <>
            <Typography>
              {translate('resources.pages.draft.would_tell', { smart_count: change.accounts })}
            </Typography>
            <Sections change={change} />
            <Stack direction="row" spacing={1}>
              {isAdministrator && !change.announced && (
                <Announcement id={id} version={version} change={change} />
              )}
              {mayWrite && (
                <Button variant="outlined" disabled={removal.busy} onClick={() => void removal.act()}>
                  {translate('resources.pages.draft.remove')}
                </Button>
              )}
            </Stack>
          </>
        ) : (
          !change.announced && <Typography>{translate('resources.pages.draft.none')}</Typography>
        )}
      </Stack>
    </Panel>
  )
}

function Announced({
  announced,
  change,
}: {
  announced: NonNullable<StudioTermsChange['announced']>
  change: StudioTermsChange
}) {
  const translate = useTranslate()
  return (
    <Alert severity="info">
      {translate('resources.pages.draft.announced', {
        version: announced.version,
        at: showTime(announced.announced_at),
        from: showDay(announced.applies_from),
        told: announced.told,
      })}
      {!change.drafted && change.accounts > 0 && (
        <> {translate('resources.pages.draft.to_tell', { smart_count: change.accounts })}</>
      )}
    </Alert>
  )
}

/** The sections that differ from the version in force, in the language of the studio. */
function Sections({ change: { sections } }: { change: StudioTermsChange }) {
  const translate = useTranslate()
  const listed = sections[currentLanguage()]
  if (listed.length === 0) return <Typography>{translate('resources.pages.draft.same')}</Typography>
  return (
    <div>
      <Typography>{translate('resources.pages.draft.sections')}</Typography>
      <ul>
        {listed.map(({ change, heading }) => (
          <li key={`${change} ${heading}`}>
            {translate(`resources.pages.draft.changes.${change}`, { heading })}
          </li>
        ))}
      </ul>
    </div>
  )
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)

/** Asks for the day and for what changes, and says what will happen. */
function Announcement(props: { change: StudioTermsChange; id: string; version: string }) {
  const { change, id, version } = props
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const [day, setDay] = useState(() => inDays(noticeDays))
  const [summary, setSummary] = useState(emptyText)
  const { act, busy } = useAction(
    () => announceStudioTerms(studioRequest, { id, version, applies_on: day, summary }),
    { done: 'resources.pages.draft.done' },
  )
  const incomplete = day === '' || languages.some((language) => summary[language].trim() === '')
  const binding = [day, inDays(noticeDays)].toSorted().at(-1) ?? day
  const announce = async () => {
    if (await act()) setAsking(false)
  }
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {translate('resources.pages.draft.announce')}
      </Button>
      {asking && (
        <QuestionDialog
          title={translate('resources.pages.draft.announce_title')}
          text={
            day === ''
              ? translate('resources.pages.draft.day_missing')
              : translate(
                  `resources.pages.draft.${change.sends_mails === false ? 'announce_alone' : 'announce_text'}`,
                  {
                    smart_count: change.accounts,
                    day: showDay(day),
                    binding: showDay(binding),
                  },
                )
          }
          confirm={translate('resources.pages.draft.announce_send')}
          colour="primary"
          busy={busy}
          incomplete={incomplete}
          onConfirm={() => void announce()}
          onClose={() => setAsking(false)}
        >
          <Stack spacing={2} sx={{ mt: 1 }}>
            <TextField
              type="date"
              label={translate('resources.pages.draft.day')}
              value={day}
              onChange={({ target }) => setDay(target.value)}
              required
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: inDays(0) } }}
            />
            {languages.map((language: Language) => (
              <TextField
                key={language}
                label={translate('resources.pages.draft.summary', { language: languageNames[language] })}
                value={summary[language]}
                onChange={({ target }) => setSummary({ ...summary, [language]: target.value })}
                required
                fullWidth
                multiline
                minRows={2}
                slotProps={{ htmlInput: { maxLength: maxSummary, lang: language } }}
              />
            ))}
          </Stack>
        </QuestionDialog>
      )}
    </>
  )
}
