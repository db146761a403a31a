import type { DashboardPeriod, DownloadFigures } from '@tempolibre/contract'
import { getDownloadFigures } from '@tempolibre/contract/operations/studio-dashboard'
import { useTranslate } from 'react-admin'
import { DayChart } from './charts.ts'
import { FigurePanel } from './figure-panel.tsx'
import { showCount, showDay } from './formats.ts'
import { sumOf, summariseDays } from './summarise-days.ts'
import { useFigures } from './use-figures.ts'

type Row = DownloadFigures['days'][number]

const columns = [
  { heading: 'dashboard.day', value: ({ day }: Row) => day, show: ({ day }: Row) => showDay(day) },
  { heading: 'dashboard.downloads.downloads', value: ({ downloads }: Row) => downloads },
  { heading: 'dashboard.downloads.licences', value: ({ licences }: Row) => licences },
]

/** Downloads and issued licences by day. */
export function DownloadsPanel({ days }: { days: DashboardPeriod }) {
  const translate = useTranslate()
  const answer = useFigures('downloads', getDownloadFigures, { days })
  const rows = answer.data?.days ?? []
  const total = sumOf(rows, ({ downloads }) => downloads)
  const series = (['downloads', 'licences'] as const).map((key) => ({
    key,
    label: translate(`dashboard.downloads.${key}`),
  }))
  return (
    <FigurePanel
      name="downloads"
      answer={answer}
      period={answer.data}
      total={showCount(total)}
      summary={summariseDays(rows, ({ downloads }) => downloads, translate)}
      columns={columns}
      rows={rows}
      empty={total === 0 && rows.every(({ licences }) => licences === 0)}
    >
      <DayChart rows={rows} series={series} />
    </FigurePanel>
  )
}
