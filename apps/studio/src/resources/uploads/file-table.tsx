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
import { keysOf } from '@tempolibre/locales'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
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
const isState: Record<UploadFileState, true> = { waiting: true, reading: true, done: true, failed: true }
const states = keysOf(isState)

interface FileTableProps {
  upload: StudioUpload
  sending: readonly SentFile[]
  live: boolean
  mayWrite: boolean
}

/** The files of an upload, with how far each has come and what was measured. */
export function FileTable({ live, mayWrite, sending, upload }: FileTableProps) {
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
  const { noteRemoval, table } = useFocusAfterRemoval(data)
  const byPath = new Map(sending.map((file) => [file.path, file]))
  const mayRemove = mayWrite && !isUnderWay(upload)
  return (
    <Panel title="resources.uploads.parts.files">
      {progress.done + progress.failed > 0 && (
        <StateFilter
          value={only}
          onChange={(state) => {
            setOnly(state)
            setPage(0)
          }}
        />
      )}
      <FileColumns table={table} mayRemove={mayRemove}>
        {(data?.records ?? []).map((file, at) => (
          <FileRow
            key={file.id}
            file={file}
            sent={byPath.get(file.path)}
            run={run}
            mayRemove={mayRemove}
            upload={id}
            onRemoved={() => noteRemoval(at)}
          />
        ))}
      </FileColumns>
      <Pages total={data?.total ?? 0} page={page} onChange={setPage} />
    </Panel>
  )
}

/** The button that was pressed is gone with its row: whoever uses the keyboard goes on at the next one. */
function useFocusAfterRemoval(data: unknown) {
  const table = useRef<HTMLTableElement>(null)
  const removedAt = useRef<number>(undefined)
  useEffect(() => {
    if (removedAt.current === undefined || !data) return
    const buttons = table.current?.querySelectorAll<HTMLElement>('td:last-child button') ?? []
    buttons[Math.min(removedAt.current, buttons.length - 1)]?.focus()
    removedAt.current = undefined
  }, [data])
  return {
    table,
    noteRemoval: (at: number) => {
      removedAt.current = at
    },
  }
}

interface StateFilterProps {
  /** Empty: all. */
  value: UploadFileState | ''
  onChange: (state: UploadFileState | '') => void
}

function StateFilter({ onChange, value }: StateFilterProps) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('resources.uploads.only')}
      value={value}
      sx={{ minWidth: '14rem' }}
      onChange={({ target }) => onChange(states.find((state) => state === target.value) ?? '')}
    >
      <MenuItem value="">{translate('resources.uploads.all_files')}</MenuItem>
      {states.map((state) => (
        <MenuItem key={state} value={state}>
          {translate(`resources.uploads.file_states.${state}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const columns = ['path', 'bytes', 'state', 'recording'] as const

interface FileColumnsProps {
  table: RefObject<HTMLTableElement | null>
  mayRemove: boolean
  children: ReactNode
}

/** The table around the rows. On a narrow screen it scrolls, by keyboard as well. */
function FileColumns({ children, mayRemove, table }: FileColumnsProps) {
  const translate = useTranslate()
  const headings = columns.map((field) => translate(`resources.uploads.fields.${field}`))
  return (
    <TableContainer tabIndex={0} component="section" aria-label={headings.join(', ')}>
      <Table ref={table} size="small">
        <TableHead>
          <TableRow>
            {columns.map((field, at) => (
              <TableCell key={field} align={field === 'bytes' ? 'right' : 'left'}>
                {headings[at]}
              </TableCell>
            ))}
            {mayRemove && <TableCell component="td" />}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  )
}

interface PagesProps {
  total: number
  /** The first one is 0. */
  page: number
  onChange: (page: number) => void
}

function Pages({ onChange, page, total }: PagesProps) {
  const translate = useTranslate()
  if (total <= pageSize) return null
  return (
    <TablePagination
      component="div"
      count={total}
      page={page}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[pageSize]}
      labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
      labelDisplayedRows={({ count, from, to }) =>
        translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
      }
      onPageChange={(_, next) => onChange(next)}
    />
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
