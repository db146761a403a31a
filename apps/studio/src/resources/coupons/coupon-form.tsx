import { Alert, Box, Typography } from '@mui/material'
import type { StudioCoupon } from '@tempolibre/contract'
import { tidyCouponCode } from '@tempolibre/domain/coupon-rules'
import { editable } from '@tempolibre/contract/editable'
import {
  BooleanInput,
  DateTimeInput,
  maxValue,
  minValue,
  NumberInput,
  required,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { MoneyInputs } from '../../editing/money-inputs.tsx'
import { PickMany } from '../../editing/name-inputs.tsx'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { RowsInput } from '../../editing/rows-input.tsx'
import { CouponState } from './coupon-state.tsx'
import { Redemptions } from './redemptions.tsx'
import { showRedeemed } from './show-discount.ts'

const words = 'resources.coupons'

const filled = required()
const isPercent = [minValue(0.01, `${words}.percent_hint`), maxValue(100, `${words}.percent_hint`)]
const atLeastOne = minValue(1)
const emptyIsNull = (text: string) => (text === '' ? null : Number(text))

/** A coupon that nobody has filled in yet. */
const fresh = {
  code: '',
  percent: null,
  amounts: [],
  months: 1,
  first_order_only: false,
  plan_ids: [],
  valid_from: null,
  valid_until: null,
  max_redemptions: null,
  max_per_account: 1,
  ended: false,
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 1,
}

/** A coupon: what it takes off, for whom, and who has redeemed it. */
export default function CouponForm({ isNew = false }: { isNew?: boolean }) {
  const translate = useTranslate()
  const coupon = useRecordContext<StudioCoupon>()
  const readOnly = !useMayWrite()
  const isUsed = coupon !== undefined && coupon.redeemed + coupon.reserved > 0
  return (
    <RecordForm editable={editable.coupon} removable={!isUsed} {...(isNew && { defaultValues: fresh })}>
      <Panel
        title={`${words}.parts.discount`}
        {...(coupon && { figure: <CouponState state={coupon.state} /> })}
      >
        {isUsed && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate(`${words}.used_hint`)}
          </Alert>
        )}
        <Discount readOnly={readOnly || isUsed} />
      </Panel>
      <Panel title={`${words}.parts.rules`}>
        <PickMany source="plan_ids" reference="plans" readOnly={readOnly} />
        <Typography variant="body2" color="text.secondary">
          {translate(`${words}.plans_hint`)}
        </Typography>
        <Box sx={{ ...columns, mt: 2 }}>
          <DateTimeInput source="valid_from" readOnly={readOnly} helperText={`${words}.valid_from_hint`} />
          <DateTimeInput source="valid_until" readOnly={readOnly} helperText={`${words}.valid_until_hint`} />
          <NumberInput
            source="max_redemptions"
            min={1}
            step={1}
            parse={emptyIsNull}
            validate={atLeastOne}
            readOnly={readOnly}
            helperText={`${words}.no_limit`}
          />
          <NumberInput
            source="max_per_account"
            min={1}
            step={1}
            parse={emptyIsNull}
            validate={atLeastOne}
            readOnly={readOnly}
            helperText={`${words}.per_account_hint`}
          />
        </Box>
        <BooleanInput
          source="first_order_only"
          readOnly={readOnly || isUsed}
          helperText={`${words}.first_order_hint`}
        />
        {!isNew && <BooleanInput source="ended" readOnly={readOnly} helperText={`${words}.ended_hint`} />}
      </Panel>
      {coupon && (
        <Panel title={`${words}.parts.redemptions`} figure={showRedeemed(coupon)}>
          <Redemptions />
        </Panel>
      )}
    </RecordForm>
  )
}

function Discount({ readOnly }: { readOnly: boolean }) {
  const percent: unknown = useWatch({ name: 'percent' })
  const amounts: unknown = useWatch({ name: 'amounts' })
  const hasAmounts = Array.isArray(amounts) && amounts.length > 0
  return (
    <>
      <Box sx={columns}>
        <TextInput
          source="code"
          parse={tidyCouponCode}
          validate={filled}
          readOnly={readOnly}
          helperText={`${words}.code_hint`}
        />
        <NumberInput
          source="months"
          min={1}
          step={1}
          parse={emptyIsNull}
          validate={atLeastOne}
          readOnly={readOnly}
          helperText={`${words}.months_hint`}
        />
        {!hasAmounts && (
          <NumberInput
            source="percent"
            min={0.01}
            max={100}
            step={0.01}
            parse={emptyIsNull}
            validate={isPercent}
            readOnly={readOnly}
            helperText={`${words}.percent_hint`}
          />
        )}
      </Box>
      {typeof percent !== 'number' && (
        <RowsInput source="amounts" add={`${words}.add_amount`} readOnly={readOnly}>
          <MoneyInputs amount="amount_minor" labels={amountLabels} readOnly={readOnly} />
        </RowsInput>
      )}
    </>
  )
}

const amountLabels = {
  currency: `${words}.amount_row.currency`,
  amount: `${words}.amount_row.amount`,
}
