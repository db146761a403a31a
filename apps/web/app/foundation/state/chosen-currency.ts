import { createKeptText } from './kept-text.ts'

/** The currency in which the visitor wants to see prices, and pays; undefined: that of the seller. */
export const chosenCurrency = createKeptText('currency', /^[A-Z]{3}$/)
