import type { StudioBlogCategory } from '@tempolibre/contract'
import { BooleanInput, DataTable, SearchInput } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Completeness } from '../../editing/completeness.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { textIn } from '../../records/gaps.ts'

const Column = DataTable.Col<StudioBlogCategory>
const NumberColumn = DataTable.NumberCol<StudioBlogCategory>

const showGaps = () => <Completeness />

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <BooleanInput key="incomplete" source="incomplete" defaultValue />,
]

/** The topics of the blog, in the order of the site. */
export default function CategoryList() {
  return (
    <RecordList
      sortBy="position"
      filters={filters}
      primary={({ title }) => textIn(title, currentLanguage())}
      secondary={showGaps}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="title" render={({ title }) => textIn(title, currentLanguage())} />
        <NumberColumn source="position" />
        <NumberColumn source="articles" />
        <Column source="gaps" disableSort>
          <Completeness compact />
        </Column>
      </DataTable>
    </RecordList>
  )
}
