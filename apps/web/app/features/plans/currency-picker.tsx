import { m } from '@tempolibre/locales/messages'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { chosenCurrency } from '../../foundation/state/chosen-currency.ts'

/** Chooses the currency of all prices; the first one is the seller's. */
export function CurrencyPicker({ currencies }: { currencies: readonly string[] }) {
  const language = useLanguage()
  const chosen = chosenCurrency.use()
  const [own = ''] = currencies
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  return (
    <label className="currency-picker">
      <span>{m.currency_label()}</span>
      <select
        className="select"
        value={chosen !== undefined && currencies.includes(chosen) ? chosen : own}
        onChange={({ target }) => {
          chosenCurrency.keep(target.value)
          announce(m.currency_chosen({ currency: names.of(target.value) ?? target.value }))
        }}
      >
        {currencies.map((currency) => (
          <option key={currency} value={currency}>
            {`${names.of(currency) ?? currency} (${currency})`}
          </option>
        ))}
      </select>
    </label>
  )
}
