import { toMajor } from '@tempolibre/domain/money'
import { Box, Typography } from '@mui/material'
import type { DashboardPeriod, RevenueFigures } from '@tempolibre/contract'
import { getRevenueFigures } from '@tempolibre/contract/operations/studio-dashboard'
import { useTranslate } from 'react-admin'
import { showPrice } from '../resources/plans/money.ts'
import { DayChart } from './charts.ts'
import { FigurePanel } from './figure-panel.tsx'
import { showDay } from './formats.ts'
import { sumOf, summariseDays } from './summarise-days.ts'
import { useFigures } from './use-figures.ts'

type Row = RevenueFigures['currencies'][number]['days'][number] & { currency: string }

const columnOf = (name: 'invoiced' | 'refunded' | 'net') => ({
  heading: `dashboard.revenue.${name}`,
  value: (row: Row) => toMajor(row[`${name}_minor`], row.currency),
  show: (row: Row) => showPrice(row[`${name}_minor`], row.currency),
})

const columns = [
  { heading: 'dashboard.day', value: ({ day }: Row) => day, show: ({ day }: Row) => showDay(day) },
  { heading: 'dashboard.revenue.currency', value: ({ currency }: Row) => currency },
  columnOf('invoiced'),
  columnOf('refunded'),
  columnOf('net'),
]

/** Money by day, a chart for each currency. */
export function RevenuePanel({ days }: { days: DashboardPeriod }) {
  const translate = useTranslate()
  const answer = useFigures('revenue', getRevenueFigures, { days })
  const currencies = answer.data?.currencies ?? []
  const rows = currencies.flatMap(({ currency, days: ofDays }) => ofDays.map((row) => ({ ...row, currency })))
  const netOf = (row: { net_minor: number }) => row.net_minor
  const totals = currencies.map(({ currency, days: ofDays }) => showPrice(sumOf(ofDays, netOf), currency))
  const series = [{ key: 'net_minor', label: translate('dashboard.revenue.net') }]
  return (
    <FigurePanel
      name="revenue"
      answer={answer}
      period={answer.data}
      total={totals.join(' · ')}
      summary={currencies
        .map(({ currency, days: ofDays }) =>
          summariseDays(ofDays, netOf, translate, (minor) => showPrice(minor, currency)),
        )
        .join(' ')}
      columns={columns}
      rows={rows}
      empty={rows.length === 0}
    >
      {currencies.map(({ currency, days: ofDays }) => (
        <Box key={currency} sx={{ mb: 1 }}>
          {currencies.length > 1 && <Typography variant="body2">{currency}</Typography>}
          <DayChart rows={ofDays} series={series} show={(minor) => showPrice(minor, currency)} />
        </Box>
      ))}
    </FigurePanel>
  )
}
