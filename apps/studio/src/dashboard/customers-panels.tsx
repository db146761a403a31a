import type { CustomerFigures, DashboardPeriod } from '@tempolibre/contract'
import { getCustomerFigures } from '@tempolibre/contract/operations/studio-dashboard'
import { useTranslate } from 'react-admin'
import { DayChart, RankChart } from './charts.ts'
import { FigurePanel } from './figure-panel.tsx'
import { showCount, showDay } from './formats.ts'
import { sumOf, summariseDays } from './summarise-days.ts'
import { useFigures } from './use-figures.ts'

type SignUpRow = CustomerFigures['days'][number]
type PlanRow = CustomerFigures['plans'][number]

const useCustomers = (days: DashboardPeriod) => useFigures('customers', getCustomerFigures, { days })

const signUpColumns = [
  {
    heading: 'dashboard.day',
    value: ({ day }: SignUpRow) => day,
    show: ({ day }: SignUpRow) => showDay(day),
  },
  { heading: 'dashboard.sign_ups.title', value: ({ sign_ups: count }: SignUpRow) => count },
]

/** New accounts by day. */
export function SignUpsPanel({ days }: { days: DashboardPeriod }) {
  const translate = useTranslate()
  const answer = useCustomers(days)
  const rows = answer.data?.days ?? []
  const countOf = (row: SignUpRow) => row.sign_ups
  const total = sumOf(rows, countOf)
  return (
    <FigurePanel
      name="sign_ups"
      answer={answer}
      period={answer.data}
      total={showCount(total)}
      summary={summariseDays(rows, countOf, translate)}
      columns={signUpColumns}
      rows={rows}
      empty={total === 0}
    >
      <DayChart rows={rows} series={[{ key: 'sign_ups', label: translate('dashboard.sign_ups.title') }]} />
    </FigurePanel>
  )
}

/** The plans that people have. */
export function PlansPanel({ days }: { days: DashboardPeriod }) {
  const translate = useTranslate()
  const answer = useCustomers(days)
  const rows = answer.data?.plans ?? []
  const nameOf = ({ plan_kind: kind }: PlanRow) => translate(`resources.plans.kinds.${kind}`)
  const columns = [
    { heading: 'dashboard.plans.plan', value: nameOf },
    { heading: 'dashboard.plans.active', value: ({ active }: PlanRow) => active },
    { heading: 'dashboard.plans.trialing', value: ({ trialing }: PlanRow) => trialing },
    { heading: 'dashboard.plans.started', value: ({ started }: PlanRow) => started },
    { heading: 'dashboard.plans.ended', value: ({ ended }: PlanRow) => ended },
  ]
  return (
    <FigurePanel
      name="plans"
      answer={answer}
      period={answer.data}
      total={showCount(sumOf(rows, ({ active }) => active))}
      summary={rows.map((row) => `${nameOf(row)}: ${showCount(row.active)}`).join('; ')}
      columns={columns}
      rows={rows}
      empty={rows.every(({ active, ended, started }) => active + ended + started === 0)}
    >
      <RankChart
        rows={rows.map((row) => ({ label: nameOf(row), value: row.active }))}
        unit={translate('dashboard.plans.active')}
      />
    </FigurePanel>
  )
}
