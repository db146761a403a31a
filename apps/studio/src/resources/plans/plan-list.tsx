import { Box } from '@mui/material'
import type { StudioPlan } from '@tempolibre/contract'
import { DataTable, useCanAccess, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Completeness } from '../../editing/completeness.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { StateChip } from '../../editing/state-chip.tsx'
import { textIn } from '../../records/gaps.ts'
import { showPrice } from './money.ts'
import { PlanOrder } from './plan-order.tsx'

const Column = DataTable.Col<StudioPlan>

const showGaps = () => <Completeness />

const showPrices = ({ prices }: Pick<StudioPlan, 'prices'>) =>
  prices.map(({ currency, price_minor: minor }) => showPrice(minor, currency)).join(' · ') || '–'

/** All plans, in the order of the site. */
export default function PlanList() {
  const translate = useTranslate()
  const { canAccess: mayWrite } = useCanAccess({ resource: 'plans', action: 'write' })
  return (
    <RecordList
      sortBy="id"
      filters={[]}
      primary={({ name }) => textIn(name, currentLanguage())}
      secondary={showGaps}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="name" disableSort render={(plan) => <PlanName plan={plan} />} />
        <Column source="kind" disableSort render={({ kind }) => translate(`resources.plans.kinds.${kind}`)} />
        <Column source="prices" disableSort render={showPrices} sx={{ textAlign: 'right' }} />
        <Column source="trial_days" disableSort sx={{ textAlign: 'right' }} />
        <Column source="subscribers" disableSort sx={{ textAlign: 'right' }} />
        <Column
          source="stripe"
          disableSort
          render={({ stripe }) => translate(`resources.plans.steps.${stripe.state}`)}
        />
        <Column source="gaps" disableSort>
          <Completeness compact />
        </Column>
        {mayWrite === true && (
          <Column source="position" disableSort sx={{ whiteSpace: 'nowrap' }}>
            <PlanOrder />
          </Column>
        )}
      </DataTable>
    </RecordList>
  )
}

function PlanName({ plan: { archived, name } }: { plan: StudioPlan }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {textIn(name, currentLanguage())}
      {archived && <StateChip colour="default" word="resources.plans.archived_chip" />}
    </Box>
  )
}
