import Delete from '@mui/icons-material/Delete'
import {
  IconButton,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  TextField,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { StudioUpload, StudioUploadFile, UploadFileState } from '@tempolibre/contract'
import { listStudioUploadFiles } from '@tempolibre/contract/operations/studio-uploads'
import { useEffect, useRef, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { Breakable } from '../../editing/breakable.tsx'
import { Panel } from '../../editing/panel.tsx'
import { studioRequest } from '../../session/studio-request.ts'
import { FileState } from './file-state.tsx'
import { MeasuredFile } from './measured-file.tsx'
import { queue } from './sending/queue.ts'
import { removeSentFile } from './sending/send-file.ts'
import type { SentFile } from './sending/send-queue.ts'
import { showBytes } from './show-bytes.ts'
import { isUnderWay } from './upload-state.tsx'

const pageSize = 50
const pollMs = 1500
const states = ['waiting', 'reading', 'done', 'failed'] as const satisfies readonly UploadFileState[]

interface FileTableProps {
  upload: StudioUpload
  sending: readonly SentFile[]
  live: boolean
  mayWrite: boolean
}

/** The files of an upload, with how far each has come and what was measured. */
export function FileTable({ live, mayWrite, sending, upload }: FileTableProps) {
  const translate = useTranslate()
  const [page, setPage] = useState(0)
  const [only, setOnly] = useState<UploadFileState | ''>('')
  const { id, files, progress, run } = upload
  const { data } = useQuery({
    queryKey: ['uploads', 'files', id, page, only, live, run?.state, files],
    queryFn: () =>
      listStudioUploadFiles(studioRequest, {
        id,
        page: page + 1,
        per_page: pageSize,
        ...(only !== '' && { state: only }),
      }),
    refetchInterval: live ? pollMs : false,
    placeholderData: (previous) => previous,
  })
  const table = useRef<HTMLTableElement>(null)
  const removedAt = useRef<number>(undefined)
  useEffect(() => {
    // The button that was pressed is gone with its row: whoever uses the keyboard goes on at the next one.
    if (removedAt.current === undefined || !data) return
    const buttons = table.current?.querySelectorAll<HTMLElement>('td:last-child button') ?? []
    buttons[Math.min(removedAt.current, buttons.length - 1)]?.focus()
    removedAt.current = undefined
  }, [data])
  const byPath = new Map(sending.map((file) => [file.path, file]))
  const mayRemove = mayWrite && !isUnderWay(upload)
  return (
    <Panel title="resources.uploads.parts.files">
      {progress.done + progress.failed > 0 && (
        <TextField
          select
          label={translate('resources.uploads.only')}
          value={only}
          sx={{ minWidth: '14rem' }}
          onChange={({ target }) => {
            setOnly(states.find((state) => state === target.value) ?? '')
            setPage(0)
          }}
        >
          <MenuItem value="">{translate('resources.uploads.all_files')}</MenuItem>
          {states.map((state) => (
            <MenuItem key={state} value={state}>
              {translate(`resources.uploads.file_states.${state}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {/* On a narrow screen it scrolls, by keyboard as well. */}
      <TableContainer
        tabIndex={0}
        component="section"
        aria-label={['path', 'bytes', 'state', 'recording']
          .map((field) => translate(`resources.uploads.fields.${field}`))
          .join(', ')}
      >
        <Table ref={table} size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('resources.uploads.fields.path')}</TableCell>
              <TableCell align="right">{translate('resources.uploads.fields.bytes')}</TableCell>
              <TableCell>{translate('resources.uploads.fields.state')}</TableCell>
              <TableCell>{translate('resources.uploads.fields.recording')}</TableCell>
              {mayRemove && <TableCell component="td" />}
            </TableRow>
          </TableHead>
          <TableBody>
            {(data?.records ?? []).map((file, at) => (
              <FileRow
                key={file.id}
                file={file}
                sent={byPath.get(file.path)}
                run={run}
                mayRemove={mayRemove}
                upload={id}
                onRemoved={() => (removedAt.current = at)}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {(data?.total ?? 0) > pageSize && (
        <TablePagination
          component="div"
          count={data?.total ?? 0}
          page={page}
          rowsPerPage={pageSize}
          rowsPerPageOptions={[pageSize]}
          labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
          labelDisplayedRows={({ count, from, to }) =>
            translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
          }
          onPageChange={(_, next) => setPage(next)}
        />
      )}
    </Panel>
  )
}

interface FileRowProps {
  file: StudioUploadFile
  sent: SentFile | undefined
  run: StudioUpload['run']
  mayRemove: boolean
  upload: string
  onRemoved: () => void
}

function FileRow({ file, mayRemove, onRemoved, run, sent, upload }: FileRowProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { bytes, id, path } = file
  async function remove(): Promise<void> {
    queue.drop(upload, path)
    try {
      await removeSentFile(id)
      onRemoved()
      refresh()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      notify(error.message || 'studio.errors.unavailable', { type: 'error' })
    }
  }
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell sx={{ minWidth: '12rem', overflowWrap: 'anywhere' }}>
        <Breakable text={path} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {showBytes(bytes)}
      </TableCell>
      <TableCell sx={{ minWidth: '9rem' }}>
        <FileState file={file} sent={sent} run={run} />
      </TableCell>
      <TableCell sx={{ minWidth: '14rem', overflowWrap: 'anywhere' }}>
        <MeasuredFile file={file} />
      </TableCell>
      {mayRemove && (
        <TableCell align="right">
          <IconButton
            size="small"
            aria-label={translate('resources.uploads.remove_file', { path })}
            onClick={() => void remove()}
          >
            <Delete fontSize="small" />
          </IconButton>
        </TableCell>
      )}
    </TableRow>
  )
}
