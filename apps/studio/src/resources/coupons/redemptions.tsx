import { Typography } from '@mui/material'
import type { StudioCouponDetails } from '@tempolibre/contract'
import { useRecordContext, useTranslate } from 'react-admin'
import { RowsTable } from '../../editing/rows-table.tsx'
import { showTime } from '../../editing/show-time.ts'
import { showPrice } from '../plans/money.ts'

const words = 'resources.coupons'

/** The latest orders with the coupon. */
export function Redemptions() {
  const translate = useTranslate()
  const { redemptions = [], reserved = 0 } = useRecordContext<Partial<StudioCouponDetails>>() ?? {}
  return (
    <>
      {reserved > 0 && (
        <Typography sx={{ mb: 1 }}>{translate(`${words}.reserved`, { smart_count: reserved })}</Typography>
      )}
      {redemptions.length === 0 ? (
        <Typography color="text.secondary">{translate(`${words}.none`)}</Typography>
      ) : (
        <RowsTable
          columns={[
            translate(`${words}.columns.time`),
            translate(`${words}.columns.account`),
            translate(`${words}.columns.plan`),
            { numbers: translate(`${words}.columns.discount`) },
          ]}
          rows={redemptions.map(({ currency, discount_minor: minor, email, id, plan_name, redeemed_at }) => ({
            id,
            cells: [
              showTime(redeemed_at),
              email ?? translate(`${words}.account_gone`),
              plan_name,
              showPrice(minor, currency),
            ],
          }))}
        />
      )}
    </>
  )
}
