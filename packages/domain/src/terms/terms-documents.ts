/** The terms documents, by the names of their CMS pages. */
export const termsDocuments = ['terms', 'license-terms', 'terms-of-use'] as const
export type TermsDocument = (typeof termsDocuments)[number]

/** The documents of an order: the terms of accounts and plans, and those of licences. */
export const orderDocuments = ['terms', 'license-terms'] as const satisfies readonly TermsDocument[]
export type OrderDocument = (typeof orderDocuments)[number]

/** When terms were accepted: at sign-up, when starting a checkout, by ordering (paying, or starting a trial), or in the account. */
export const acceptanceMoments = ['sign_up', 'checkout', 'order', 'account'] as const
export type AcceptanceMoment = (typeof acceptanceMoments)[number]
