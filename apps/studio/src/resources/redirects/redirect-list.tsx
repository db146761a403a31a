import type { StudioRedirect } from '@tempolibre/contract'
import { DataTable, SearchInput, useTranslate } from 'react-admin'
import { RecordList } from '../../editing/record-list.tsx'
import { showTarget } from './editable.ts'
import { RedirectTable } from './redirect-table.tsx'

const Column = DataTable.Col<StudioRedirect>

const filters = [<SearchInput key="q" source="q" alwaysOn />]

/** All redirects of old paths. */
export default function RedirectList() {
  const translate = useTranslate()
  return (
    <RecordList
      sortBy="path"
      filters={filters}
      tools={<RedirectTable />}
      primary={({ path }) => String(path)}
      secondary={({ target }) => showTarget(target, translate)}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="path" sx={{ overflowWrap: 'anywhere' }} />
        <Column
          source="target"
          render={({ target }) => showTarget(target, translate)}
          sx={{ overflowWrap: 'anywhere' }}
        />
      </DataTable>
    </RecordList>
  )
}
