import { Typography } from '@mui/material'
import type { StudioRedirect } from '@tempolibre/contract'
import { DataTable, SearchInput, useTranslate } from 'react-admin'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { showTarget } from './show-target.ts'
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
      above={
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1.5 }}>
          {translate('resources.redirects.uses_hint')}
        </Typography>
      }
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
        <DataTable.NumberCol source="hits" sortByOrder="DESC" />
        <Column
          source="last_used_at"
          sortByOrder="DESC"
          render={({ last_used_at: at }) =>
            at === null ? translate('resources.redirects.never') : showTime(at)
          }
        />
      </DataTable>
    </RecordList>
  )
}
