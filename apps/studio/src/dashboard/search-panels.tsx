import type { DashboardPeriod, StudioSearch } from '@tempolibre/contract'
import { listStudioSearches } from '@tempolibre/contract/operations/studio-dashboard'
import { Typography } from '@mui/material'
import type { SendRequest } from '@tempolibre/contract/request'
import { languageNames } from '@tempolibre/locales'
import { useTranslate } from 'react-admin'
import { ListLink } from '../editing/list-link.tsx'
import { RankChart } from './charts.ts'
import { FigurePanel } from './figure-panel.tsx'
import { showCount, showDay } from './formats.ts'
import { useFigures } from './use-figures.ts'

/** Searches in a panel; the list has all of them. */
const maxShown = 10

interface SearchesInput {
  days: DashboardPeriod
  without_results?: 'true'
}

const callSearches = async (request: SendRequest, input: SearchesInput) => ({
  figures: await listStudioSearches(request, { ...input, per_page: maxShown }),
})

const columns = [
  { heading: 'dashboard.searches.words', value: ({ words }: StudioSearch) => words },
  {
    heading: 'dashboard.searches.language',
    value: ({ language }: StudioSearch) => languageNames[language],
  },
  { heading: 'dashboard.searches.searches', value: ({ searches }: StudioSearch) => searches },
  { heading: 'dashboard.searches.results', value: ({ results }: StudioSearch) => results },
  {
    heading: 'dashboard.searches.last_day',
    value: ({ last_day: day }: StudioSearch) => day,
    show: ({ last_day: day }: StudioSearch) => showDay(day),
  },
]

/** Leads to all searches of the same period. */
function AllSearches({ filter }: { filter: { days: DashboardPeriod; without_results?: boolean } }) {
  const translate = useTranslate()
  return (
    <Typography variant="body2" sx={{ mb: 1 }}>
      <ListLink resource="searches" filter={filter}>
        {translate('dashboard.searches.all')}
      </ListLink>
    </Typography>
  )
}

/** The most frequent searches. */
export function SearchesPanel({ days }: { days: DashboardPeriod }) {
  const translate = useTranslate()
  const answer = useFigures('searches', callSearches, { days })
  const rows = answer.data?.records ?? []
  return (
    <FigurePanel
      name="searches"
      answer={answer}
      period={answer.data}
      summary={rows.map(({ searches, words }) => `${words}: ${showCount(searches)}`).join('; ')}
      choices={<AllSearches filter={{ days }} />}
      columns={columns}
      rows={rows}
      empty={rows.length === 0}
    >
      <RankChart
        rows={rows.map(({ searches, words }) => ({ label: words, value: searches }))}
        unit={translate('dashboard.searches.searches')}
      />
    </FigurePanel>
  )
}

/** The most frequent searches that found no track. */
export function FruitlessSearchesPanel({ days }: { days: DashboardPeriod }) {
  const answer = useFigures('fruitless-searches', callSearches, { days, without_results: 'true' })
  const rows = answer.data?.records ?? []
  return (
    <FigurePanel
      name="fruitless_searches"
      answer={answer}
      period={answer.data}
      total={answer.data && showCount(answer.data.total)}
      summary=""
      choices={<AllSearches filter={{ days, without_results: true }} />}
      columns={columns}
      rows={rows}
      empty={rows.length === 0}
    />
  )
}
