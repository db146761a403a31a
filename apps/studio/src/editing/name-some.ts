/** Of what stays as it is, so many are named. */
const maxNamed = 5

/** Titles for a notice: the first ones, and whether there are more. */
export const nameSome = (titles: readonly string[]): string =>
  titles.slice(0, maxNamed).join(', ') + (titles.length > maxNamed ? ' …' : '')
