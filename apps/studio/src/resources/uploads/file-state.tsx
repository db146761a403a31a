import { Box, LinearProgress, Typography } from '@mui/material'
import type { StudioUpload, StudioUploadFile } from '@tempolibre/contract'
import { useTranslate } from 'react-admin'
import { useProblemWords } from './problem-words.ts'
import type { SentFile } from './sending/send-queue.ts'
import { showBytes, showPercent } from './show-bytes.ts'

interface FileStateProps {
  file: StudioUploadFile
  /** On its way in this window. */
  sent: SentFile | undefined
  run: StudioUpload['run']
}

/** How far a file has come: on its way, arrived, read, or left out and why. */
export function FileState({ file, run, sent }: FileStateProps) {
  const translate = useTranslate()
  const words = useProblemWords()
  const { bytes, complete, kind, problem, received, state } = file
  if (!complete) {
    const arrived = Math.max(received, sent?.sent ?? 0)
    const isSending = sent?.state === 'sending'
    return (
      <Box>
        <Typography variant="body2" color="text.secondary">
          {isSending
            ? `${translate('resources.uploads.file_states.sending')} ${showPercent(arrived / bytes)}`
            : translate('resources.uploads.file_states.partial', {
                sent: showBytes(arrived),
                all: showBytes(bytes),
              })}
        </Typography>
        <LinearProgress variant="determinate" value={(100 * arrived) / bytes} aria-hidden />
      </Box>
    )
  }
  const isImported = kind === 'sound' && run !== null && run.kind !== 'check'
  const word = isImported ? state : 'arrived'
  return (
    <Box>
      <Typography variant="body2" color={word === 'failed' ? 'error' : undefined}>
        {translate(`resources.uploads.file_states.${word}`)}
      </Typography>
      {word === 'reading' && <LinearProgress aria-hidden />}
      {isImported && problem && (
        <Typography variant="body2" color="text.secondary">
          {words(problem)}
        </Typography>
      )}
    </Box>
  )
}
