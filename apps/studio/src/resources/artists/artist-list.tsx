import type { StudioArtist } from '@tempolibre/contract'
import { BooleanInput, DataTable, SearchInput } from 'react-admin'
import { Completeness } from '../../editing/completeness.tsx'
import { RecordList } from '../../editing/record-list.tsx'

const Column = DataTable.Col<StudioArtist>
const NumberColumn = DataTable.NumberCol<StudioArtist>

const showGaps = () => <Completeness />

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <BooleanInput key="incomplete" source="incomplete" defaultValue />,
]

/** All artists. */
export default function ArtistList() {
  return (
    <RecordList sortBy="name" filters={filters} primary={({ name }) => String(name)} secondary={showGaps}>
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="name" />
        <NumberColumn source="tracks" />
        <Column source="gaps" disableSort>
          <Completeness compact />
        </Column>
      </DataTable>
    </RecordList>
  )
}
