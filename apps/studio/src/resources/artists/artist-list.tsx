import { DataTable } from 'react-admin'
import { NamedList } from '../../editing/named-list.tsx'

/** All artists. */
export default function ArtistList() {
  return (
    <NamedList name="name" picture="picture">
      <DataTable.NumberCol source="tracks" />
    </NamedList>
  )
}
