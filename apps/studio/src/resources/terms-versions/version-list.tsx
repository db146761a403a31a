import type { StudioTermsVersion } from '@tempolibre/contract'
import { DataTable, useTranslate } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { documentChoices, documentName } from './documents.ts'
import { InForce } from './in-force.tsx'

const Column = DataTable.Col<StudioTermsVersion>

const filters = [<ChoiceFilter key="document" source="document" choices={documentChoices} alwaysOn />]

/** Every version of the terms, the latest first. */
export default function VersionList() {
  const translate = useTranslate()
  return (
    <RecordList
      sortBy="published_at"
      order="DESC"
      filters={filters}
      primary={({ document }) => translate(documentName(document))}
      secondary={({ id, published_at: at }) => `${showTime(at)} · ${id}`}
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <Column source="document" disableSort render={({ document }) => translate(documentName(document))} />
        <Column source="published_at" render={({ published_at: at }) => showTime(at)} />
        <Column source="id" sx={{ whiteSpace: 'nowrap' }} />
        <Column
          source="in_force"
          disableSort
          render={({ in_force: inForce }) => <InForce inForce={inForce} />}
        />
        <DataTable.NumberCol source="accounts" disableSort />
      </DataTable>
    </RecordList>
  )
}
