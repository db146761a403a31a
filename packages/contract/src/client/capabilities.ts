import { keysOf } from '@tempolibre/locales'

/**
 * What a visitor may be offered only if the API has it, and the address that shows whether it does: a GET that changes
 * nothing. Our own API answers it with data, or with an error code of ours (401, 405, an input that is missing).
 */
export const capabilityProbes = {
  songs: '/api/v1/tracks',
  search: '/api/v1/search',
  'sounds-like': '/api/v1/sounds-like',
  articles: '/api/v1/articles',
  licences: '/api/v1/licence-keys',
  terms: '/api/v1/terms',
  'sign-in': '/api/v1/sign-in',
  'sign-up': '/api/v1/sign-up',
  'password-reset': '/api/v1/password-resets',
  account: '/api/v1/account',
  favourites: '/api/v1/favourites',
  playlists: '/api/v1/playlists',
  venue: '/api/v1/venue',
  team: '/api/v1/team',
  webhooks: '/api/v1/webhooks',
  channels: '/api/v1/channels',
  'hand-overs': '/api/v1/hand-overs',
  plans: '/api/v1/plans',
  checkout: '/api/v1/checkouts',
  messages: '/api/v1/contact-messages',
  figures: '/api/v1/open-figures',
} as const satisfies Record<string, `/api/v1/${string}`>

export type Capability = keyof typeof capabilityProbes
export const capabilityNames = keysOf(capabilityProbes)

/** `unanswered`: the API answers its other calls, but not this one. `unknown`: it answers nothing, or has not yet. */
export type CapabilityStatus = 'present' | 'absent' | 'unanswered' | 'unknown'

export type CapabilityStatuses = Readonly<Record<Capability, CapabilityStatus>>
