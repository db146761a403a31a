import UploadFile from '@mui/icons-material/UploadFile'
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import type { StudioTrack, StudioUpload } from '@tempolibre/contract'
import {
  addStudioUpload,
  getStudioUpload,
  runStudioUpload,
} from '@tempolibre/contract/operations/studio-uploads'
import { useEffect, useRef, useState } from 'react'
import { useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { useUnsaved } from '../../editing/unsaved.tsx'
import { asStudioError } from '../../records/studio-error.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { useProblemWords } from './problem-words.ts'
import { listAllFiles } from './sending/list-all-files.ts'
import { removeSentFile, sendFile } from './sending/send-file.ts'
import { showPercent } from './show-bytes.ts'
import { isUnderWay } from './upload-state.tsx'

/** How often is asked whether the recording was read, in ms. */
const pollMs = 1500

type Step =
  | { at: 'sending'; share: number }
  | { at: 'reading' }
  | { at: 'failed'; reason: string }
  /** The recording is replaced, and something is to be known of it. */
  | { at: 'told'; text: string }

/** Gives the track another recording, which is measured and published at once. */
export function ReplaceRecording() {
  const translate = useTranslate()
  const track = useRecordContext<StudioTrack>()
  const input = useRef<HTMLInputElement>(null)
  const { replace, step } = useReplacement()
  if (!track) return null
  const busy = step?.at === 'sending' || step?.at === 'reading'
  return (
    <Box component="section" aria-label={translate('resources.uploads.replace.title')} sx={{ mt: 2 }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('resources.uploads.replace.text')}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<UploadFile />}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {translate('resources.uploads.replace.title')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="audio/*,.wav,.aif,.aiff,.flac"
        data-testid="replace-recording"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again once its fault is mended.
          if (file) void replace(file, track.id).finally(() => (target.value = ''))
        }}
      />
      {step && (
        <Box component="output" sx={{ display: 'block', mt: 1 }}>
          <Progress step={step} />
        </Box>
      )}
    </Box>
  )
}

/** Sends a recording, has it read in place of the track's, and says how far that is. Leaving the page gives it up. */
function useReplacement() {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const isUnsaved = useUnsaved()
  const words = useProblemWords()
  const leaving = useRef<AbortController>(undefined)
  const [step, setStep] = useState<Step>()
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function run(file: File, trackId: string, signal: AbortSignal): Promise<void> {
    setStep({ at: 'sending', share: 0 })
    const uploadId = await sendRecording(file, trackId, (share) => setStep({ at: 'sending', share }), signal)
    setStep({ at: 'reading' })
    await runStudioUpload(studioRequest, { id: uploadId, kind: 'replace' })
    const { run: ended } = await waitForEnd(uploadId, signal)
    const problems = ended?.report?.problems ?? []
    const problem = problems.find(({ severity }) => severity === 'error')
    const warning = problems.find(({ severity }) => severity === 'warning')
    await dropFiles(uploadId)
    if (!ended?.report || problem) {
      const reason = problem ? words(problem) : translate('resources.uploads.report.failure')
      return setStep({ at: 'failed', reason })
    }
    setStep(warning && { at: 'told', text: words(warning) })
    notify('resources.uploads.replace.done', { type: 'success' })
    // What is typed meanwhile stays: saving it brings what was measured to the screen as well.
    if (!isUnsaved()) refresh()
  }

  async function replace(file: File, trackId: string): Promise<void> {
    const signal = leaving.current?.signal
    if (!signal) return
    try {
      await asStudioError(run(file, trackId, signal))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (!signal.aborted)
        setStep({ at: 'failed', reason: translate(error.message || 'studio.errors.unavailable') })
    }
  }
  return { replace, step }
}

/**
 * Sends the file into an upload of its own, for this track.
 * @param onProgress takes the share that was sent, from 0 to 1
 * @returns the id of the upload
 */
async function sendRecording(
  file: File,
  trackId: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const name = file.name.slice(0, 200)
  const { record } = await addStudioUpload(studioRequest, { name, track_id: trackId })
  const order = { uploadId: record.id, path: name.normalize('NFC'), file, fileId: undefined }
  await sendFile(order, (sent) => onProgress(sent / file.size), signal)
  return record.id
}

function Progress({ step }: { step: Step }) {
  const translate = useTranslate()
  if (step.at === 'failed') return <Alert severity="error">{step.reason}</Alert>
  if (step.at === 'told') return <Alert severity="warning">{step.text}</Alert>
  const text =
    step.at === 'sending'
      ? translate('resources.uploads.replace.sending', { percent: showPercent(step.share) })
      : translate('resources.uploads.replace.reading')
  return (
    <>
      <Typography variant="body2">{text}</Typography>
      {step.at === 'sending' ? (
        <LinearProgress variant="determinate" value={100 * step.share} aria-label={text} />
      ) : (
        <LinearProgress aria-label={text} />
      )}
    </>
  )
}

/**
 * Takes the sent file out of its upload. Only administrators may remove uploads; what is left of this one is in no list and goes by
 * itself.
 */
async function dropFiles(uploadId: string): Promise<void> {
  try {
    for (const { id } of await listAllFiles(uploadId)) await removeSentFile(id)
  } catch (error) {
    // The recording is replaced, or it was said why not: the file goes with its upload.
    if (!(error instanceof Error)) throw error
  }
}

async function waitForEnd(id: string, signal: AbortSignal): Promise<StudioUpload> {
  for (;;) {
    const { record } = await getStudioUpload(studioRequest, { id })
    if (!isUnderWay(record)) return record
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs)
    })
    signal.throwIfAborted()
  }
}
