import { Alert, Box, Typography } from '@mui/material'
import type { PlanKind } from '@tempolibre/domain'
import type { StudioPlan } from '@tempolibre/contract'
import { editable } from '@tempolibre/contract/editable'
import {
  type AllowanceValues,
  everyPlansAllowances,
  planAllowanceNames,
  sizeOfAllowance,
  trialAllowances,
} from '@tempolibre/domain/plan-allowances'
import { tableOf } from '@tempolibre/locales'
import {
  BooleanInput,
  minValue,
  NumberInput,
  required,
  SelectInput,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Completeness } from '../../editing/completeness.tsx'
import { MoneyInputs } from '../../editing/money-inputs.tsx'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { RowsInput } from '../../editing/rows-input.tsx'
import { TranslatedFields } from '../../editing/translated-fields.tsx'
import { planKindChoices } from './kinds.ts'

const texts = [
  { source: 'name', required: true },
  { source: 'summary', required: true, rows: 2 },
  { source: 'features', rows: 4, lines: true },
  { source: 'action', required: true },
] as const

const columns = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 1,
}

const filled = required()
const atLeastOne = minValue(1)
const whole = [filled, minValue(0)]

const noText = { en: '', es: '', fr: '' }
/** A plan that nobody has filled in yet. */
const fresh = {
  kind: 'subscription',
  name: noText,
  summary: noText,
  features: { en: [], es: [], fr: [] },
  action: noText,
  prices: [],
  archived: false,
  trial_days: 0,
  ...tableOf(planAllowanceNames, () => null),
}

/** The inputs for allowances of a plan. */
const allowancesOf = (isSubscription: boolean) =>
  isSubscription ? [...everyPlansAllowances, ...trialAllowances] : everyPlansAllowances

/** A plan: its texts, what it costs, and its limits. */
export default function PlanForm({ isNew = false }: { isNew?: boolean }) {
  const readOnly = !useMayWrite()
  return (
    <RecordForm
      editable={isNew ? [...editable.plan, 'kind'] : editable.plan}
      {...(isNew && { defaultValues: fresh })}
    >
      {isNew && (
        <Panel title="resources.plans.fields.kind">
          <SelectInput
            source="kind"
            choices={planKindChoices}
            validate={filled}
            helperText="resources.plans.kind_hint"
          />
        </Panel>
      )}
      <Panel title="resources.plans.parts.texts" {...(!isNew && { figure: <Completeness /> })}>
        <TranslatedFields fields={texts} readOnly={readOnly} />
        <Hint of="texts_hint" />
      </Panel>
      <PriceAndLimits readOnly={readOnly} isNew={isNew} />
    </RecordForm>
  )
}

function PriceAndLimits({ isNew, readOnly }: { isNew: boolean; readOnly: boolean }) {
  const translate = useTranslate()
  const chosen = useWatch<{ kind: PlanKind }, 'kind'>({ name: 'kind' })
  const kind = useRecordContext<StudioPlan>()?.kind ?? chosen
  const isSubscription = kind === 'subscription'
  return (
    <>
      {kind !== 'free' && (
        <Panel title="resources.plans.parts.price">
          <StripeStep />
          <RowsInput source="prices" add="resources.plans.add_price" readOnly={readOnly} ordered>
            <MoneyInputs amount="price_minor" labels={priceLabels} readOnly={readOnly} />
          </RowsInput>
          <Hint of="prices_hint" />
          <Hint of="currency_hint" />
          {isSubscription && (
            <NumberInput
              source="trial_days"
              step={1}
              min={0}
              max={366}
              validate={whole}
              readOnly={readOnly}
              helperText="resources.plans.trial_hint"
              sx={{ mt: 2, maxWidth: 320 }}
            />
          )}
        </Panel>
      )}
      <Panel title="resources.plans.parts.limits">
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('resources.plans.limits_hint')}
        </Alert>
        <Lowered />
        <Box sx={columns}>
          {allowancesOf(isSubscription).map((source) => (
            <NumberInput
              key={source}
              source={source}
              step={1}
              min={1}
              validate={atLeastOne}
              readOnly={readOnly}
              helperText={`resources.plans.hints.${source}`}
            />
          ))}
        </Box>
      </Panel>
      {!isNew && (
        <Panel title="resources.plans.parts.sale">
          <BooleanInput source="archived" readOnly={readOnly} helperText="resources.plans.archived_hint" />
        </Panel>
      )}
    </>
  )
}

/** Says before saving what new orders have less of, and that holders keep it. */
function Lowered() {
  const translate = useTranslate()
  const plan = useRecordContext<StudioPlan>()
  const now = useWatch<AllowanceValues>()
  if (!plan || plan.subscribers === 0) return null
  const lowered = planAllowanceNames.filter(
    (name) => sizeOfAllowance(name, now[name]) < sizeOfAllowance(name, plan[name]),
  )
  if (lowered.length === 0) return null
  const named = lowered.map((name) => translate(`resources.plans.fields.${name}`)).join(', ')
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('resources.plans.lowered', { limits: named, smart_count: plan.subscribers })}
    </Alert>
  )
}

const priceLabels = {
  currency: 'resources.plans.price_row.currency',
  amount: 'resources.plans.price_row.amount',
}

/** Whether Stripe knows the plan as it is, and why not. */
function StripeStep() {
  const translate = useTranslate()
  const stripe = useRecordContext<StudioPlan>()?.stripe
  if (!stripe || stripe.state === 'off') return null
  const { problem, state } = stripe
  return (
    <Alert severity={severities[state]} variant="outlined" sx={{ mb: 2 }}>
      {translate(`resources.plans.stripe.${state}`, { problem: problem ?? '' })}
    </Alert>
  )
}

const severities = { in_step: 'success', waiting: 'info', refused: 'error' } as const

function Hint({ of: name }: { of: string }) {
  const translate = useTranslate()
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      {translate(`resources.plans.${name}`)}
    </Typography>
  )
}
