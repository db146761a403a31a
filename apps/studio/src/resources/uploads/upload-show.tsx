import { Box, Stack, Typography } from '@mui/material'
import type { StudioUpload } from '@tempolibre/contract'
import { dateFormat } from '@tempolibre/locales'
import { useEffect, useRef } from 'react'
import {
  DeleteWithConfirmButton,
  ListButton,
  useRecordContext,
  useRefresh,
  useShowContext,
  useTranslate,
} from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Panel } from '../../editing/panel.tsx'
import { useMayRemove, useMayWrite } from '../../editing/record-form.tsx'
import { FileTable } from './file-table.tsx'
import { ImportPanel } from './import-panel.tsx'
import { ReportPanel } from './report-panel.tsx'
import { SendPanel } from './send-panel.tsx'
import { useSending } from './sending/queue.ts'
import { isUnderWay, UploadState } from './upload-state.tsx'

/** How often the progress of an import is asked for, in ms. */
const pollMs = 1500

/** An upload: what is sent, what an import makes of it, and how far both have come. */
export default function UploadShow() {
  const translate = useTranslate()
  const mayWrite = useMayWrite()
  const mayRemove = useMayRemove()
  const upload = useRecordContext<StudioUpload>()
  const sending = useSending(upload?.id ?? '')
  const isSending = sending.some(({ state }) => state === 'waiting' || state === 'sending')
  const live = isSending || (upload !== undefined && isUnderWay(upload))
  const refresh = useRefresh()
  const { refetch } = useShowContext()
  const wasSending = useRef(false)
  useEffect(() => {
    if (!live) return
    const timer = setInterval(() => void refetch(), pollMs)
    return () => clearInterval(timer)
  }, [live, refetch])
  useEffect(() => {
    // The last file arrives after the last question.
    if (wasSending.current && !isSending) refresh()
    wasSending.current = isSending
  }, [isSending, refresh])
  if (!upload) return null
  const day = dateFormat(currentLanguage(), { dateStyle: 'long' }).format(new Date(upload.expires_at))
  return (
    // Tables scroll instead of widening the page.
    <Stack spacing={2} sx={{ pb: 4, '& .MuiTableContainer-root': { contain: 'inline-size' } }}>
      {mayWrite && (
        <Panel title="resources.uploads.parts.send" figure={<UploadState upload={upload} />}>
          <SendPanel upload={upload} isSending={isSending} />
        </Panel>
      )}
      <ImportPanel upload={upload} isSending={isSending} mayWrite={mayWrite} />
      {upload.run?.state !== 'cancelled' && <ReportPanel upload={upload} mayWrite={mayWrite} />}
      <FileTable upload={upload} sending={sending} live={live} mayWrite={mayWrite} />
      <Typography variant="body2" color="text.secondary">
        {translate('resources.uploads.expires', { day })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <ListButton />
        <Box sx={{ flex: 1 }} />
        {mayRemove && !live && (
          <DeleteWithConfirmButton
            label="resources.uploads.remove"
            mutationMode="pessimistic"
            confirmTitle="resources.uploads.remove_title"
            confirmContent="resources.uploads.remove_question"
            successMessage="resources.uploads.removed"
          />
        )}
      </Box>
    </Stack>
  )
}
