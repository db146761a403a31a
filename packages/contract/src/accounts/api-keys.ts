// What an API key is and may do. No zod here: browsers read it too.

/**
 * What a key may do. `catalogue:read`: search and read the catalogue; `licences:read`: list licences, get their certificates;
 * `licences:write`: license and download tracks; `account:read`: profile, plan and invoices.
 */
export const apiScopes = ['catalogue:read', 'licences:read', 'licences:write', 'account:read'] as const
export type ApiScope = (typeof apiScopes)[number]

/** In how many days a key expires; null: never. */
export const keyLifetimes = [30, 90, 365, null] as const

/** Maximum number of API keys of an account. */
export const maxApiKeys = 20

/** With which every key begins, so that scanners for leaked secrets recognise it. */
export const apiKeyPrefix = 'tl_live_'

/** Whether a Bearer token is meant as an API key, valid or not. */
export const isApiKey = (token: string) => token.startsWith('tl_')

/** Calls of one key: this many at once, and as many again within a minute. */
export const callsPerMinute = 120
