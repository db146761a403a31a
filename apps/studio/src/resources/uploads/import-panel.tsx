import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import type { StudioUpload, UploadRunKind } from '@tempolibre/contract'
import {
  cancelStudioUpload,
  changeStudioUpload,
  runStudioUpload,
} from '@tempolibre/contract/operations/studio-uploads'
import { numberFormat } from '@tempolibre/locales'
import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { currentLanguage } from '../../browser/current-language.ts'
import { Panel } from '../../editing/panel.tsx'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { type ImportRules, ImportRulesInputs, type ImportRulesProps, rulesOf } from './import-rules.tsx'
import { isUnderWay } from './upload-state.tsx'

interface ImportPanelProps {
  upload: StudioUpload
  isSending: boolean
  mayWrite: boolean
}

/** What holds for recordings that do not say, and the buttons that check and import. */
export function ImportPanel({ isSending, mayWrite, upload }: ImportPanelProps) {
  // Kept while another run hides its inputs.
  const [given, setGiven] = useState<Partial<ImportRules>>({})
  return (
    <Panel title="resources.uploads.parts.import">
      {isUnderWay(upload) ? (
        <Stack spacing={1.5}>
          <Progress upload={upload} />
          {mayWrite && <StopButton upload={upload} />}
        </Stack>
      ) : (
        mayWrite && (
          <NextRun
            upload={upload}
            isSending={isSending}
            rules={{ ...rulesOf(upload), ...given }}
            onChange={(change) => setGiven({ ...given, ...change })}
          />
        )
      )}
      <LastRun upload={upload} />
    </Panel>
  )
}

function StopButton({ upload }: { upload: StudioUpload }) {
  const translate = useTranslate()
  const { act, busy } = useAction(() => cancelStudioUpload(studioRequest, { id: upload.id }), {
    done: wordsOfStop(upload),
  })
  return (
    <Box>
      <Button disabled={busy} onClick={() => void act()}>
        {translate('resources.uploads.run.cancel')}
      </Button>
    </Box>
  )
}

interface NextRunProps extends ImportRulesProps {
  upload: StudioUpload
  isSending: boolean
}

/** The import that is to come: what holds in it, and its buttons. */
function NextRun({ isSending, onChange, rules, upload }: NextRunProps) {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const run = useRun(upload, rules)
  const cannotRun = isSending || run.busy || upload.files === 0 || upload.unfinished > 0
  return (
    <Stack spacing={1.5}>
      <ImportRulesInputs rules={rules} onChange={onChange} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={cannotRun} onClick={() => void run.act('check')}>
          {translate('resources.uploads.run.check')}
        </Button>
        <Button variant="outlined" disabled={cannotRun} onClick={() => void run.act('draft')}>
          {translate('resources.uploads.run.draft')}
        </Button>
        <Button variant="contained" disabled={cannotRun} onClick={() => setAsking(true)}>
          {translate('resources.uploads.run.publish')}
        </Button>
      </Stack>
      {asking && (
        <QuestionDialog
          title={translate('resources.uploads.run.publish_title')}
          text={translate('resources.uploads.run.publish_question')}
          confirm={translate('resources.uploads.run.publish')}
          colour="primary"
          busy={run.busy}
          onConfirm={() => void run.act('publish').finally(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}

/** Saves what holds for the import, and begins it. */
function useRun({ id, version }: StudioUpload, rules: ImportRules) {
  const refresh = useRefresh()
  return useAction(
    async (kind: UploadRunKind) => {
      const artist = rules.artist?.trim() || null
      await changeStudioUpload(studioRequest, { id, version, ...rules, artist })
      try {
        await runStudioUpload(studioRequest, { id, kind })
      } catch (error) {
        // The upload has another version by now, which the next try must name.
        refresh()
        throw error
      }
    },
    { done: 'resources.uploads.run.ordered' },
  )
}

/** What a check has opened is kept as well, but becomes no draft. */
const wordsOfStop = ({ run }: Pick<StudioUpload, 'run'>) =>
  `resources.uploads.run.${run?.kind === 'check' ? 'check_cancelled' : 'cancelled'}`

function Progress({ upload: { progress, run } }: { upload: StudioUpload }) {
  const translate = useTranslate()
  const number = numberFormat(currentLanguage())
  const { checked = 0, done, failed, on_sale: onSale = 0, sounds } = progress
  const isCheck = run?.kind === 'check'
  const read = isCheck ? checked : done + failed
  const text = translate(isCheck ? 'resources.uploads.run.checking' : 'resources.uploads.run.progress', {
    done: number.format(read),
    sounds: number.format(sounds),
  })
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <Typography variant="body2">{text}</Typography>
      {run?.kind === 'publish' && onSale > 0 && (
        <Typography variant="body2">
          {translate('resources.uploads.run.on_sale', { smart_count: onSale })}
        </Typography>
      )}
      <LinearProgress
        variant="determinate"
        value={sounds === 0 ? 0 : (100 * read) / sounds}
        aria-label={text}
      />
    </Box>
  )
}

/** How the last run ended, and where to go on. */
function LastRun({ upload: { run } }: { upload: StudioUpload }) {
  const translate = useTranslate()
  if (!run || run.ended_at === null) return null
  const { import_id: importId } = run
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      {run.state === 'failed' && (
        <Alert severity="error">{translate('resources.uploads.report.failure')}</Alert>
      )}
      {run.state === 'cancelled' && <Alert severity="warning">{translate(wordsOfStop({ run }))}</Alert>}
      {importId !== null && (
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button
            component={Link}
            to={`/recordings?filter=${encodeURIComponent(JSON.stringify({ batch_id: importId }))}`}
          >
            {translate('resources.uploads.run.to_import')}
          </Button>
          <Button component={Link} to="/imports">
            {translate('resources.uploads.run.to_imports')}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}
