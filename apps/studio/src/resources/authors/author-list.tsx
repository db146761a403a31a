import { DataTable } from 'react-admin'
import { NamedList } from '../../editing/named-list.tsx'

/** Everybody who writes articles. */
export default function AuthorList() {
  return (
    <NamedList name="name" picture="picture">
      <DataTable.NumberCol source="articles" />
    </NamedList>
  )
}
