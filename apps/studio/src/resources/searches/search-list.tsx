import Download from '@mui/icons-material/Download'
import OpenInNew from '@mui/icons-material/OpenInNew'
import { Link, Typography } from '@mui/material'
import type { StudioSearch } from '@tempolibre/contract'
import { getStudioSearchTable } from '@tempolibre/contract/operations/studio-dashboard'
import { languageNames, languages } from '@tempolibre/locales'
import {
  Button,
  DataTable,
  type RaRecord,
  SearchInput,
  SelectInput,
  useListContext,
  useTranslate,
} from 'react-admin'
import { saveFile } from '../../browser/save-file.ts'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { periods, usualPeriod } from '../../records/figure-periods.ts'
import { RecordList } from '../../editing/record-list.tsx'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'

const Column = DataTable.Col<StudioSearch>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="days"
    source="days"
    choices={periods.map((days) => ({ id: days, name: `resources.searches.periods.${days}` }))}
    isRequired
    alwaysOn
  />,
  <ChoiceFilter
    key="language"
    source="language"
    choices={languages.map((id) => ({ id, name: languageNames[id] }))}
    translateChoice={false}
    alwaysOn
  />,
  <ChoiceFilter
    key="without_results"
    source="without_results"
    choices={[
      { id: 'true', name: 'resources.searches.fruitless' },
      { id: 'false', name: 'resources.searches.fruitful' },
    ]}
    alwaysOn
  />,
]

/** What visitors search for, the most frequent first. */
export default function SearchList() {
  const translate = useTranslate()
  return (
    <RecordList
      sortBy="searches"
      order="DESC"
      filters={filters}
      firstFilter={{ days: usualPeriod }}
      tools={<SaveTable />}
      above={
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1.5, maxWidth: '45rem' }}>
          {translate('resources.searches.hint')}
        </Typography>
      }
      primary={linkSearch}
      secondary={({ language, results, searches }) =>
        [
          languageNames[languages.find((name) => name === language) ?? 'en'],
          translate('resources.searches.count', { smart_count: Number(searches) }),
          translate('resources.searches.found', { smart_count: Number(results) }),
        ].join(' · ')
      }
    >
      <DataTable rowClick={false} bulkActionButtons={false}>
        <Column source="words" render={linkSearch} sx={{ overflowWrap: 'anywhere' }} />
        <Column source="language" disableSort render={({ language }) => languageNames[language]} />
        <DataTable.NumberCol source="searches" />
        <DataTable.NumberCol source="results" />
        <Column source="last_day" />
      </DataTable>
    </RecordList>
  )
}

/** Leads to the search on the site; where the application host is elsewhere, the site redirects there. */
function linkSearch({ language, words }: RaRecord | StudioSearch) {
  const address = `/app/music?${new URLSearchParams({ lng: String(language), search: String(words) })}`
  return (
    <Link href={address} target="_blank" rel="noreferrer">
      {String(words)} <OpenInNew fontSize="inherit" aria-hidden sx={{ verticalAlign: 'middle' }} />
    </Link>
  )
}

/** Saves all searches that meet the conditions of the list. */
function SaveTable() {
  const { filterValues } = useListContext()
  const { act, busy } = useAction(async () => {
    const { csv } = await getStudioSearchTable(studioRequest, filterValues)
    saveFile('searches.csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  })
  return (
    <Button label="resources.searches.save" disabled={busy} onClick={() => void act()}>
      <Download />
    </Button>
  )
}
