import type { StudioPlan } from '@tempolibre/contract'
import { DataTable, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Completeness } from '../../editing/completeness.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { textIn } from '../../records/gaps.ts'
import { showPrice } from './money.ts'

const Column = DataTable.Col<StudioPlan>

const showGaps = () => <Completeness />

/** All plans, in the order of the site. */
export default function PlanList() {
  const translate = useTranslate()
  return (
    <RecordList
      sortBy="id"
      filters={[]}
      primary={({ name }) => textIn(name, currentLanguage())}
      secondary={showGaps}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="name" disableSort render={({ name }) => textIn(name, currentLanguage())} />
        <Column source="kind" disableSort render={({ kind }) => translate(`resources.plans.kinds.${kind}`)} />
        <Column
          source="price_minor"
          disableSort
          render={({ currency, price_minor: price }) => showPrice(price, currency)}
          sx={{ textAlign: 'right' }}
        />
        <Column source="trial_days" disableSort sx={{ textAlign: 'right' }} />
        <Column source="subscribers" disableSort sx={{ textAlign: 'right' }} />
        <Column source="gaps" disableSort>
          <Completeness compact />
        </Column>
      </DataTable>
    </RecordList>
  )
}
