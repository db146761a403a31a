/** Parameter of the page's address with the number of a licence, which its forms begin with. */
export const licenceParameter = 'licence'

/** The number in the address, as written; empty if there is none. Only in the browser: the page is the same for all. */
export const askedLicence = (): string =>
  (new URLSearchParams(location.search).get(licenceParameter) ?? '').slice(0, 40)
