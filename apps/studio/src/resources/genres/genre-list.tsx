import { DataTable } from 'react-admin'
import { NamedList } from '../../editing/named-list.tsx'

/** All genres. */
export default function GenreList() {
  return (
    <NamedList name="title">
      <DataTable.NumberCol source="tracks" />
    </NamedList>
  )
}
