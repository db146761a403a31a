import type { StudioAuthor } from '@tempolibre/contract'
import { BooleanInput, DataTable, SearchInput } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Completeness } from '../../editing/completeness.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { textIn } from '../../records/gaps.ts'

const Column = DataTable.Col<StudioAuthor>
const NumberColumn = DataTable.NumberCol<StudioAuthor>

const showGaps = () => <Completeness />

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <BooleanInput key="incomplete" source="incomplete" defaultValue />,
]

/** Everybody who writes articles. */
export default function AuthorList() {
  return (
    <RecordList
      sortBy="name"
      filters={filters}
      primary={({ name }) => textIn(name, currentLanguage())}
      secondary={showGaps}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="name" render={({ name }) => textIn(name, currentLanguage())} />
        <NumberColumn source="articles" />
        <Column source="gaps" disableSort>
          <Completeness compact />
        </Column>
      </DataTable>
    </RecordList>
  )
}
