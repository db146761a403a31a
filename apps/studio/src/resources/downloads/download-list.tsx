import type { StudioDownload } from '@tempolibre/contract'
import { DataTable, DateInput, type RaRecord, SearchInput, useTranslate } from 'react-admin'
import { RecordLink } from '../../editing/list-link.tsx'
import { PickOne } from '../../editing/name-inputs.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'

const Column = DataTable.Col<StudioDownload>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <PickOne key="track_id" source="track_id" reference="tracks" />,
  <PickOne key="user_id" source="user_id" reference="users" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
]

const linkLicence = ({ licence_number: number, track_title: title }: RaRecord) => (
  <RecordLink resource="licences" id={String(number)}>
    {String(title)}
  </RecordLink>
)

/** All downloads, the latest first. */
export default function DownloadList() {
  const translate = useTranslate()
  return (
    <RecordList
      sortBy="created_at"
      order="DESC"
      filters={filters}
      primary={linkLicence}
      secondary={({ created_at: at, holder }) => `${String(holder)} · ${showTime(at)}`}
    >
      <DataTable rowClick={false} bulkActionButtons={false}>
        <Column source="created_at" render={({ created_at: at }) => showTime(at)} />
        <Column source="track_title" disableSort />
        <Column source="artist_name" disableSort />
        <Column
          source="holder"
          disableSort
          render={({ holder, user_id: id }) =>
            id === null ? (
              translate('resources.licences.no_holder')
            ) : (
              <RecordLink resource="users" id={id}>
                {holder}
              </RecordLink>
            )
          }
        />
        <Column source="format" disableSort render={({ format }) => format.toUpperCase()} />
        <Column
          source="licence_number"
          disableSort
          sx={{ whiteSpace: 'nowrap' }}
          render={({ licence_number: number }) => (
            <RecordLink resource="licences" id={number}>
              {number}
            </RecordLink>
          )}
        />
      </DataTable>
    </RecordList>
  )
}
