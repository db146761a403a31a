import { CurrencyPicker } from './currency-picker.tsx'
import './pricing-tools.css'

/** What changes the prices on the page: the currency. */
export default function PricingTools({ currencies }: { currencies: readonly string[] }) {
  return currencies.length > 1 && <CurrencyPicker currencies={currencies} />
}
