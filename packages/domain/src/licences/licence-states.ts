/** Whether a licence is in force; `disputed`: not while its payment is. */
export const licenceStates = ['valid', 'disputed', 'revoked'] as const
export type LicenceState = (typeof licenceStates)[number]
