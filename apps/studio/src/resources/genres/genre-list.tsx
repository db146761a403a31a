import { DataTable } from 'react-admin'
import { NamedList } from '../../editing/named-list.tsx'

/** All genres. */
export default function GenreList() {
  return (
    <NamedList name="title" picture="image_url">
      <DataTable.NumberCol source="tracks" />
    </NamedList>
  )
}
