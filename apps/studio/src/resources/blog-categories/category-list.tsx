import { DataTable } from 'react-admin'
import { NamedList } from '../../editing/named-list.tsx'

/** The topics of the blog, in the order of the site. */
export default function CategoryList() {
  return (
    <NamedList name="title" sortBy="position">
      <DataTable.NumberCol source="position" />
      <DataTable.NumberCol source="articles" />
    </NamedList>
  )
}
