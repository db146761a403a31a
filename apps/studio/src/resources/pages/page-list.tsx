import type { StudioPage } from '@tempolibre/contract'
import { DataTable } from 'react-admin'
import { NamedList } from '../../editing/named-list.tsx'
import { showTime } from '../../editing/show-time.ts'

const Column = DataTable.Col<StudioPage>

/** All pages of the site whose texts are edited. */
export default function PageList() {
  return (
    <NamedList name="title">
      <Column source="name" />
      <Column source="updated_at" render={({ updated_at: at }) => showTime(at)} />
    </NamedList>
  )
}
