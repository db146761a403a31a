import type { StudioGenre } from '@tempolibre/contract'
import { BooleanInput, DataTable, SearchInput } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Completeness } from '../../editing/completeness.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { textIn } from '../../records/gaps.ts'

const Column = DataTable.Col<StudioGenre>
const NumberColumn = DataTable.NumberCol<StudioGenre>

const showGaps = () => <Completeness />

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <BooleanInput key="incomplete" source="incomplete" defaultValue />,
]

/** All genres. */
export default function GenreList() {
  return (
    <RecordList
      sortBy="title"
      filters={filters}
      primary={({ title }) => textIn(title, currentLanguage())}
      secondary={showGaps}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="title" render={({ title }) => textIn(title, currentLanguage())} />
        <NumberColumn source="tracks" />
        <Column source="gaps" disableSort>
          <Completeness compact />
        </Column>
      </DataTable>
    </RecordList>
  )
}
