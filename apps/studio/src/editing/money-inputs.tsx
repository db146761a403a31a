import { currencies } from '@tempolibre/domain/currencies'
import { AutocompleteInput, required, useSourceContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { currentLanguage } from '../browser/current-language.ts'
import { AmountInput } from './amount-input.tsx'

const filled = required()

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
      <AmountInput
        key={currency}
        source={amount}
        label={labels.amount}
        currency={currency}
        readOnly={readOnly}
      />
    </>
  )
}

/** All currencies by their code and name. */
function nameCurrencies() {
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'currency' })
  return currencies.map((id) => ({ id, name: `${id} · ${names.of(id) ?? id}` }))
}
