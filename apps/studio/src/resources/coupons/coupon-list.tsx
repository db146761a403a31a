import type { StudioCoupon } from '@tempolibre/contract'
import { DataTable, SearchInput, useTranslate } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { CouponState, stateChoices } from './coupon-state.tsx'
import { showDiscount, showRedeemed } from './show-discount.ts'

const Column = DataTable.Col<StudioCoupon>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="state" source="state" choices={stateChoices} alwaysOn />,
]

const showState = ({ state }: Pick<StudioCoupon, 'state'>) => <CouponState state={state} />

/** All coupons, the latest first. */
export default function CouponList() {
  const translate = useTranslate()
  return (
    <RecordList
      sortBy="created_at"
      order="DESC"
      filters={filters}
      primary={({ code }) => String(code)}
      secondary={({ state }) => translate(`resources.coupons.states.${String(state)}`)}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="code" sx={{ overflowWrap: 'anywhere' }} />
        <Column source="discount" disableSort render={showDiscount} />
        <Column source="state" disableSort render={showState} />
        <Column source="redeemed" render={showRedeemed} sx={{ textAlign: 'right' }} />
        <Column
          source="valid_until"
          disableSort
          render={({ valid_until: until }) => (until === null ? '–' : showTime(until))}
        />
        <Column source="created_at" render={({ created_at: at }) => showTime(at)} />
      </DataTable>
    </RecordList>
  )
}
