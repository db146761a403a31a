import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import type { StudioUpload } from '@tempolibre/contract'
import { numberFormat } from '@tempolibre/locales'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { asStudioError } from '../../records/studio-error.ts'
import { DropZone } from './drop-zone.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import type { ChosenFile } from './sending/collect-files.ts'
import { compareFiles } from './sending/compare-files.ts'
import { findPlaces, foldersOf, type PlaceQuestion } from './sending/find-places.ts'
import { listAllFiles } from './sending/list-all-files.ts'
import { queue, useSending } from './sending/queue.ts'
import type { KnownFile } from './sending/send-queue.ts'
import { ToldPanel } from './told-panel.tsx'
import { isUnderWay } from './upload-state.tsx'

/** Where files are dropped, and how far those on their way are. */
export function SendPanel({ isSending, upload }: { upload: StudioUpload; isSending: boolean }) {
  const translate = useTranslate()
  const { asking, choose, comparing, leave, sendPlaced } = useChosenFiles(upload.id)
  return (
    <Stack spacing={1.5}>
      {!isUnderWay(upload) && <DropZone onChoose={(chosen) => void choose(chosen)} />}
      {asking && (
        <PlaceDialog
          {...asking}
          busy={comparing}
          onPlace={(chosen, folders) => void sendPlaced(chosen, folders)}
          onClose={leave}
        />
      )}
      <Box component="output" sx={{ display: 'block' }}>
        {comparing ? (
          <Typography variant="body2">{translate('resources.uploads.drop.comparing')}</Typography>
        ) : (
          <ToldPanel upload={upload} />
        )}
      </Box>
      {upload.unfinished > 0 && !isSending && (
        <Alert severity="warning">
          {translate('resources.uploads.drop.again', { smart_count: upload.unfinished })}
        </Alert>
      )}
      {isSending && <Progress uploadId={upload.id} />}
      <Failures uploadId={upload.id} />
    </Stack>
  )
}

/** Compares chosen files with those of the upload, asks where they belong if that is not clear, and sends them. */
function useChosenFiles(uploadId: string) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [asking, setAsking] = useState<{ chosen: ChosenFile[]; questions: PlaceQuestion[] }>()
  const [comparing, setComparing] = useState(false)
  async function attempt(work: () => Promise<void>): Promise<void> {
    setComparing(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      notify(error.message, { type: 'error' })
    } finally {
      setComparing(false)
    }
  }
  async function send(
    chosen: readonly ChosenFile[],
    known: readonly KnownFile[],
    folders: readonly string[],
  ): Promise<void> {
    const compared = await compareFiles(chosen, known, folders)
    queue.add(uploadId, compared.send, compared.told)
    refresh()
  }
  return {
    asking,
    comparing,
    choose: (chosen: ChosenFile[]) =>
      attempt(async () => {
        const known = await asStudioError(listAllFiles(uploadId))
        const questions = findPlaces(
          chosen,
          known.map(({ path }) => path),
        )
        if (questions.length > 0) setAsking({ chosen, questions })
        else await send(chosen, known, foldersOf(chosen))
      }),
    /** The files of the upload are asked for as late as can be: somebody else may send some meanwhile. */
    sendPlaced: (chosen: readonly ChosenFile[], folders: readonly string[]) =>
      attempt(async () => {
        await send(chosen, await asStudioError(listAllFiles(uploadId)), folders)
        setAsking(undefined)
      }),
    leave: () => setAsking(undefined),
  }
}

/** How many files have arrived, and how much of all there is to send. */
function Progress({ uploadId }: { uploadId: string }) {
  const translate = useTranslate()
  const number = numberFormat(currentLanguage())
  const files = useSending(uploadId).filter(({ state }) => state !== 'failed')
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const sent = files.reduce((sum, { sent: some }) => sum + some, 0)
  const arrived = files.filter(({ state }) => state === 'sent').length
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <Typography variant="body2">
        {translate('resources.uploads.drop.sending', {
          sent: number.format(arrived),
          all: number.format(files.length),
        })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={all === 0 ? 0 : (100 * sent) / all}
        aria-label={translate('resources.uploads.parts.send')}
      />
    </Box>
  )
}

/** Files that are named. */
const maxNamed = 20

/** Which files were not sent, and why. */
function Failures({ uploadId }: { uploadId: string }) {
  const translate = useTranslate()
  const failed = useSending(uploadId).filter(({ state }) => state === 'failed')
  if (failed.length === 0) return null
  const others = failed.length - maxNamed
  return (
    <Alert
      severity="error"
      action={
        failed.some(({ fault }) => fault === 'other') && (
          <Button color="inherit" onClick={() => queue.retry(uploadId)}>
            {translate('resources.uploads.drop.retry')}
          </Button>
        )
      }
    >
      {translate('resources.uploads.drop.failed', { smart_count: failed.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {failed.slice(0, maxNamed).map(({ fault = 'other', path, reason }) => (
          <li key={path}>
            {path}:{' '}
            {reason !== undefined && reason !== '' ? reason : translate(`resources.uploads.faults.${fault}`)}
          </li>
        ))}
        {others > 0 && <li>+ {others}</li>}
      </Box>
    </Alert>
  )
}
