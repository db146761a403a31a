import type { StudioPage } from '@tempolibre/contract'
import { dateFormat } from '@tempolibre/locales'
import { BooleanInput, DataTable, SearchInput } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Completeness } from '../../editing/completeness.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { textIn } from '../../records/gaps.ts'

const Column = DataTable.Col<StudioPage>

const showGaps = () => <Completeness />

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <BooleanInput key="incomplete" source="incomplete" defaultValue />,
]

/** All pages of the site whose texts are edited. */
export default function PageList() {
  const time = dateFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <RecordList
      sortBy="title"
      filters={filters}
      primary={({ title }) => textIn(title, currentLanguage())}
      secondary={showGaps}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="title" render={({ title }) => textIn(title, currentLanguage())} />
        <Column source="name" />
        <Column source="updated_at" render={({ updated_at: at }) => time.format(new Date(at))} />
        <Column source="gaps" disableSort>
          <Completeness compact />
        </Column>
      </DataTable>
    </RecordList>
  )
}
