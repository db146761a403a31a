import { Alert, Box, Typography } from '@mui/material'
import { listCountries } from '@tempolibre/domain/countries'
import {
  AutocompleteInput,
  BooleanInput,
  RadioButtonGroupInput,
  required,
  TextInput,
  useTranslate,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { currentLanguage } from '../../browser/current-language.ts'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { EditPage } from '../../editing/record-page.tsx'
import { TranslatedFields } from '../../editing/translated-fields.tsx'
import { editableOfSeller, type SellerFields, sellerId } from './the-seller.ts'

/** Who runs the site and sells its plans. */
export default function SellerPage() {
  return (
    <EditPage resource="seller" id={sellerId}>
      <SellerForm />
    </EditPage>
  )
}

const names = [{ source: 'legal_name', required: true }, { source: 'legal_form' }] as const
const legal = [
  { source: 'governing_law', required: true },
  { source: 'register_entry', rows: 2 },
  { source: 'host', rows: 2 },
] as const
const exemption = [{ source: 'exemption', rows: 2 }] as const

const choicesOf = (field: keyof SellerFields, ids: readonly string[]) =>
  ids.map((id) => ({ id, name: `resources.seller.choices.${field}.${id}` }))
const priceChoices = choicesOf('prices', ['unset', 'included', 'excluded'])
const withdrawalChoices = choicesOf('withdrawal', ['country', 'on', 'off'])
const consumerChoices = choicesOf('eu_consumers', ['seller', 'buyer'])

const filled = required()
const columns = { display: 'grid', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' }, columnGap: 2 }

function SellerForm() {
  const translate = useTranslate()
  const readOnly = !useMayWrite()
  const line = (source: keyof SellerFields, needed = false) => (
    <TextInput
      key={source}
      source={source}
      fullWidth
      readOnly={readOnly}
      helperText={false}
      {...(needed && { validate: filled })}
    />
  )
  return (
    <RecordForm editable={editableOfSeller} single>
      <Alert severity="info">{translate('resources.seller.hint')}</Alert>
      <Panel title="resources.seller.parts.site">
        {line('name', true)}
        <TranslatedFields fields={names} readOnly={readOnly} />
        <BooleanInput source="specimen" readOnly={readOnly} helperText={false} />
      </Panel>
      <Panel title="resources.seller.parts.contact">
        <Box sx={columns}>
          {line('street', true)}
          {line('postal_code', true)}
          {line('city', true)}
          {line('region')}
          <Country readOnly={readOnly} />
          {line('phone', true)}
          {line('email', true)}
        </Box>
      </Panel>
      <Panel title="resources.seller.parts.legal">
        <Box sx={columns}>
          {line('tax_number')}
          {line('vat_number')}
          {line('publishing_director')}
          <TextInput
            source="time_zone"
            fullWidth
            readOnly={readOnly}
            helperText="resources.seller.time_zone_hint"
          />
        </Box>
        <TranslatedFields fields={legal} readOnly={readOnly} />
        <RadioButtonGroupInput
          source="withdrawal"
          choices={withdrawalChoices}
          row={false}
          readOnly={readOnly}
          helperText="resources.seller.withdrawal_hint"
        />
      </Panel>
      <Panel title="resources.seller.parts.tax">
        <RadioButtonGroupInput
          source="prices"
          choices={priceChoices}
          row={false}
          readOnly={readOnly}
          helperText={false}
        />
        <Tax readOnly={readOnly} />
      </Panel>
    </RecordForm>
  )
}

function Country({ readOnly }: { readOnly: boolean }) {
  const choices = listCountries(currentLanguage()).map(({ code, name }) => ({ id: code, name }))
  return (
    <AutocompleteInput
      source="country"
      choices={choices}
      translateChoice={false}
      validate={filled}
      readOnly={readOnly}
      fullWidth
      helperText={false}
    />
  )
}

/** Only of use once it is set how prices are taxed. */
function Tax({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const prices: unknown = useWatch({ name: 'prices' })
  if (prices === 'unset' || prices === undefined) return null
  return (
    <>
      <RadioButtonGroupInput
        source="eu_consumers"
        choices={consumerChoices}
        row={false}
        readOnly={readOnly}
        helperText={false}
      />
      <TextInput
        source="rates"
        multiline
        minRows={3}
        fullWidth
        parse={(text: string) => text}
        readOnly={readOnly}
        helperText="resources.seller.rates_hint"
      />
      <TranslatedFields fields={exemption} readOnly={readOnly} />
      <Typography variant="body2" color="text.secondary">
        {translate('resources.seller.exemption_hint')}
      </Typography>
    </>
  )
}
