import { currencies } from '@tempolibre/contract/currencies'
import { toMajor, toMinor } from '@tempolibre/contract/money'
import { AutocompleteInput, minValue, NumberInput, required, useSourceContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { currentLanguage } from '../browser/current-language.ts'

const filled = required()
/** The currency's smallest unit. */
const somethingOf = [filled, minValue(1)]

interface MoneyInputsProps {
  /** The field of the row with the amount in the currency's minor unit. */
  amount: string
  /** Keys of the inputs' labels. */
  labels: { currency: string; amount: string }
  readOnly: boolean
}

/** An amount of a row and its currency. Another currency empties the amount: it would mean something else. */
export function MoneyInputs({ amount, labels, readOnly }: MoneyInputsProps) {
  const { getSource } = useSourceContext()
  const { setValue } = useFormContext()
  const chosen: unknown = useWatch({ name: getSource('currency') })
  const currency = typeof chosen === 'string' ? chosen : ''
  return (
    <>
      <AutocompleteInput
        source="currency"
        label={labels.currency}
        choices={nameCurrencies()}
        translateChoice={false}
        validate={filled}
        onChange={() => setValue(getSource(amount), null, { shouldDirty: true })}
        readOnly={readOnly}
        helperText={false}
        sx={{ width: { xs: '100%', sm: 280 } }}
      />
      <NumberInput
        source={amount}
        label={labels.amount}
        format={(minor: unknown) => (typeof minor === 'number' ? toMajor(minor, currency) : '')}
        parse={(typed: string) => (typed === '' ? null : toMinor(Number(typed), currency))}
        step="any"
        min={0}
        validate={somethingOf}
        readOnly={readOnly || currency === ''}
        helperText={false}
        sx={{ width: 160 }}
      />
    </>
  )
}

/** All currencies by their code and name. */
function nameCurrencies() {
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'currency' })
  return currencies.map((id) => ({ id, name: `${id} · ${names.of(id) ?? id}` }))
}
