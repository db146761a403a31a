import { Alert, Box, Typography } from '@mui/material'
import type { StudioPlan } from '@tempolibre/contract'
import {
  AutocompleteInput,
  minValue,
  NumberInput,
  required,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { currentLanguage } from '../../browser/current-language.ts'
import { Completeness } from '../../editing/completeness.tsx'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { EditPage } from '../../editing/record-page.tsx'
import { TranslatedFields } from '../../editing/translated-fields.tsx'
import { editableOfPlan } from './editable.ts'
import { toMajor, toMinor } from './money.ts'

/** One plan. */
export default function PlanEdit() {
  return (
    <EditPage>
      <PlanForm />
    </EditPage>
  )
}

const texts = [
  { source: 'name', required: true },
  { source: 'summary', required: true, rows: 2 },
  { source: 'features', rows: 4, lines: true },
  { source: 'action', required: true },
] as const

const limits = ['monthly_download_limit', 'daily_download_limit'] as const

const columns = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 1,
}

const atLeastOne = minValue(1)
const whole = [required(), minValue(0)]

function PlanForm() {
  const translate = useTranslate()
  const readOnly = !useMayWrite()
  const kind = useRecordContext<StudioPlan>()?.kind
  return (
    <RecordForm editable={editableOfPlan}>
      <Panel title="resources.plans.parts.texts" figure={<Completeness />}>
        <TranslatedFields fields={texts} readOnly={readOnly} />
        <Typography variant="body2" color="text.secondary">
          {translate('resources.plans.features_hint')}
        </Typography>
      </Panel>
      {kind !== 'free' && (
        <Panel title="resources.plans.parts.price">
          <Box sx={columns}>
            <Price readOnly={readOnly} />
            <Currency readOnly={readOnly} />
            {kind === 'subscription' && (
              <NumberInput
                source="trial_days"
                step={1}
                min={0}
                max={366}
                validate={whole}
                readOnly={readOnly}
                helperText={false}
              />
            )}
          </Box>
          <Typography variant="body2" color="text.secondary">
            {translate('resources.plans.price_hint')}
          </Typography>
        </Panel>
      )}
      <Panel title="resources.plans.parts.limits">
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('resources.plans.limits_hint')}
        </Alert>
        <Box sx={columns}>
          {[...limits, ...(kind === 'subscription' ? (['trial_download_limit'] as const) : [])].map(
            (source) => (
              <NumberInput
                key={source}
                source={source}
                step={1}
                min={1}
                validate={atLeastOne}
                readOnly={readOnly}
                helperText="resources.plans.no_limit"
              />
            ),
          )}
        </Box>
      </Panel>
    </RecordForm>
  )
}

/** The price as people write it; the record has it in the currency's minor unit. */
function Price({ readOnly }: { readOnly: boolean }) {
  const currency: unknown = useWatch({ name: 'currency' })
  return (
    <NumberInput
      source="price_minor"
      format={(minor: unknown) => (typeof minor === 'number' ? toMajor(minor, currency) : '')}
      parse={(typed: string) => (typed === '' ? null : toMinor(Number(typed), currency))}
      step="any"
      min={0}
      validate={atLeastOne}
      readOnly={readOnly}
      helperText={false}
    />
  )
}

function Currency({ readOnly }: { readOnly: boolean }) {
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'currency' })
  const choices = Intl.supportedValuesOf('currency').map((id) => ({
    id,
    name: `${id} · ${names.of(id) ?? id}`,
  }))
  return (
    <AutocompleteInput
      source="currency"
      choices={choices}
      translateChoice={false}
      // An emptied choice is none, never ''.
      parse={(code: string) => (code === '' ? null : code)}
      readOnly={readOnly}
      fullWidth
      helperText={false}
    />
  )
}
