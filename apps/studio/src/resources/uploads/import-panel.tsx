import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  LinearProgress,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import type { StudioUpload, UploadRunKind } from '@tempolibre/contract'
import {
  cancelStudioUpload,
  changeStudioUpload,
  runStudioUpload,
} from '@tempolibre/contract/operations/studio-uploads'
import { numberFormat } from '@tempolibre/locales'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { currentLanguage } from '../../browser/current-language.ts'
import { Panel } from '../../editing/panel.tsx'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { useAction } from '../../editing/use-action.ts'
import { wholeLabel } from '../../editing/whole-label.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { GenreField } from './genre-field.tsx'
import { isUnderWay } from './upload-state.tsx'

const dayOrders = ['day first', 'month first'] as const

interface ImportPanelProps {
  upload: StudioUpload
  isSending: boolean
  mayWrite: boolean
}

/** What holds for recordings that do not say, and the buttons that check and import. */
export function ImportPanel({ isSending, mayWrite, upload }: ImportPanelProps) {
  const translate = useTranslate()
  const [given, setGiven] = useState<
    Partial<Pick<StudioUpload, 'artist' | 'genre_id' | 'known_genre' | 'day_order' | 'falls_back'>>
  >({})
  const [asking, setAsking] = useState(false)
  const hintId = useId()
  const {
    artist,
    day_order: dayOrder,
    falls_back: fallsBack,
    genre_id: genreId,
    known_genre: knownGenre,
  } = { ...upload, ...given }
  const { id, version } = upload
  const run = useAction(
    async (kind: UploadRunKind) => {
      const change = {
        artist: artist?.trim() || null,
        genre_id: genreId,
        known_genre: knownGenre,
        day_order: dayOrder,
        falls_back: fallsBack,
      }
      await changeStudioUpload(studioRequest, { id, version, ...change })
      await runStudioUpload(studioRequest, { id, kind })
    },
    { done: 'resources.uploads.run.ordered' },
  )
  const cancel = useAction(() => cancelStudioUpload(studioRequest, { id }), { done: wordsOfStop(upload) })
  const underWay = isUnderWay(upload)
  const cannotRun = isSending || run.busy || upload.files === 0 || upload.unfinished > 0
  return (
    <Panel title="resources.uploads.parts.import">
      {underWay ? (
        <Stack spacing={1.5}>
          <Progress upload={upload} />
          {mayWrite && (
            <Box>
              <Button disabled={cancel.busy} onClick={() => void cancel.act()}>
                {translate('resources.uploads.run.cancel')}
              </Button>
            </Box>
          )}
        </Stack>
      ) : (
        mayWrite && (
          <Stack spacing={1.5}>
            <Box
              sx={{
                display: 'grid',
                columnGap: 2,
                alignItems: 'end',
                gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
                ...wholeLabel,
              }}
            >
              <TextField
                label={translate('resources.uploads.fields.artist')}
                value={artist ?? ''}
                onChange={(event) => setGiven({ ...given, artist: event.target.value })}
              />
              <GenreField
                value={genreId}
                known={knownGenre}
                onChange={(chosen) => setGiven({ ...given, ...chosen })}
              />
              <TextField
                select
                label={translate('resources.uploads.fields.day_order')}
                value={dayOrder ?? ''}
                onChange={({ target }) =>
                  setGiven({ ...given, day_order: dayOrders.find((order) => order === target.value) ?? null })
                }
              >
                <MenuItem value="">{translate('resources.uploads.unsaid')}</MenuItem>
                {dayOrders.map((order) => (
                  <MenuItem key={order} value={order}>
                    {translate(`resources.uploads.day_orders.${order}`)}
                  </MenuItem>
                ))}
              </TextField>
            </Box>
            <Box>
              <FormControlLabel
                control={
                  <Switch
                    checked={fallsBack}
                    onChange={(_, on) => setGiven({ ...given, falls_back: on })}
                    slotProps={{ input: { 'aria-describedby': hintId } }}
                  />
                }
                label={translate('resources.uploads.fields.falls_back')}
              />
              <Typography id={hintId} variant="body2" color="text.secondary">
                {translate('resources.uploads.falls_back_hint')}
              </Typography>
            </Box>
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
          </Stack>
        )
      )}
      <LastRun upload={upload} />
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
    </Panel>
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
