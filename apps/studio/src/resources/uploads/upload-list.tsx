import { Box } from '@mui/material'
import type { StudioUpload } from '@tempolibre/contract'
import { addStudioUpload } from '@tempolibre/contract/operations/studio-uploads'
import { dateFormat, numberFormat } from '@tempolibre/locales'
import { DataTable, SearchInput, useCanAccess, useNotify, useRedirect, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { asStudioError } from '../../records/studio-error.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { DropZone } from './drop-zone.tsx'
import type { ChosenFile } from './sending/collect-files.ts'
import { compareFiles } from './sending/compare-files.ts'
import { queue } from './sending/queue.ts'
import { showBytes } from './show-bytes.ts'
import { UploadState } from './upload-state.tsx'

const Column = DataTable.Col<StudioUpload>

const filters = [<SearchInput key="q" source="q" alwaysOn />]

/** All uploads, the latest first, and a place to begin one. */
export default function UploadList() {
  const { canAccess } = useCanAccess({ resource: 'uploads', action: 'write' })
  return (
    <RecordList
      sortBy="created_at"
      order="DESC"
      filters={filters}
      above={canAccess === true && <NewUpload />}
      primary={({ name }) => String(name)}
      secondary={({ created_at: createdAt }) => showTime(createdAt)}
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <Column source="name" disableSort sx={{ overflowWrap: 'anywhere' }} />
        <Column source="created_at" render={({ created_at: createdAt }) => showTime(createdAt)} />
        <Column
          source="files"
          disableSort
          render={({ files }) => numberFormat(currentLanguage()).format(files)}
          sx={{ textAlign: 'right' }}
        />
        <Column
          source="bytes"
          disableSort
          render={({ bytes }) => showBytes(bytes)}
          sx={{ textAlign: 'right' }}
        />
        <Column source="state" disableSort render={(upload) => <UploadState upload={upload} />} />
      </DataTable>
    </RecordList>
  )
}

/** Begins an upload with what is dropped, and leads to it. */
function NewUpload() {
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  async function begin(files: ChosenFile[]): Promise<void> {
    if (files.length === 0) return
    const today = dateFormat(currentLanguage(), { dateStyle: 'medium' }).format(new Date())
    const name = folderOf(files) ?? translate('resources.uploads.drop.unnamed', { day: today })
    try {
      const { record } = await asStudioError(addStudioUpload(studioRequest, { name }))
      const { send, told } = await compareFiles(files, [])
      queue.add(record.id, send, told)
      redirect('show', 'uploads', record.id)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      notify(error.message, { type: 'error' })
    }
  }
  return (
    <Box sx={{ p: 2 }}>
      <DropZone onChoose={(files) => void begin(files)} note="resources.uploads.drop.begin" />
    </Box>
  )
}

/** The folder in which all files are, if they have one. */
function folderOf(files: readonly ChosenFile[]): string | undefined {
  const folders = new Set(files.map(({ path }) => (path.includes('/') ? path.split('/')[0] : undefined)))
  const [folder] = folders
  return folders.size === 1 ? folder?.slice(0, 200) : undefined
}
