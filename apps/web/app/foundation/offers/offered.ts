import type { Capability } from '@tempolibre/contract/capabilities'
import type { LinkedScreen } from '@tempolibre/domain/navigation-places'
import { type Page, resolvePath } from '@tempolibre/locales'

/** What something needs before it may be offered: a capability of the API, or that the application is on another host. */
export type Need = Capability | 'host'

/** What this API lacks, and where the application is. */
export interface OfferPlace {
  /** What the API does not do, or is not known to do; undefined: nothing. */
  lacks?: ReadonlySet<Capability> | undefined
  /** `{host}`: a path if the application is on this site, else an absolute address. */
  applicationBase: string
}

const account: readonly Need[] = ['account']

/**
 * What each page needs: any one of the list; an empty list is always there. The pages themselves, links to them,
 * navigation, home page and sitemap all derive from this table.
 */
export const pageNeeds: Readonly<Record<Page, readonly Need[]>> = {
  // From the four calls that every API answers, or the site's own words.
  home: [],
  music: [],
  'music-category': [],
  blog: [],
  'blog-category': [],
  content: [],
  pricing: [],
  licenses: [],
  'license-terms': [],
  'about-us': [],
  contact: [],
  privacy: [],
  terms: [],
  'terms-of-use': [],
  uses: [],
  imprint: [],
  press: [],
  'background-music': [],
  'non-copyright-music': [],
  // Lists the songs, or leads to where they are.
  'all-music': ['songs', 'host'],
  track: ['songs'],
  artist: ['songs'],
  'sounds-like': ['sounds-like'],
  'under-your-video': ['songs'],
  author: ['articles'],
  verify: ['licences'],
  licence: ['licences'],
  'terms-version': ['terms'],
  'open-figures': ['figures'],
  playlist: ['playlists'],
  'hand-over': ['hand-overs'],
  login: ['sign-in'],
  signup: ['sign-up'],
  'forgot-password': ['password-reset'],
  'reset-password': ['password-reset'],
  'my-profile': account,
  dashboard: account,
  subscription: account,
  downloads: account,
  success: ['checkout'],
  cancel: ['checkout'],
  withdrawal: ['checkout'],
  channels: ['channels'],
  'hand-overs': ['hand-overs'],
  favourites: ['favourites'],
  team: ['team'],
  developers: ['webhooks'],
  venue: ['venue'],
}

/** What the screens of the application host need, by the place to which links lead. */
export const screenNeeds: Readonly<Record<LinkedScreen, readonly Need[]>> = {
  browse: ['search', 'host'],
  playlists: ['playlists'],
  'sign-in': ['sign-in', 'host'],
  'sign-up': ['sign-up', 'host'],
}

/** What the pages of the application host need to be shown by this site, by their modules. */
export const applicationNeeds: Readonly<Partial<Record<string, readonly Need[]>>> = {
  'music-browser': ['search'],
  playlists: ['playlists'],
  checkout: ['checkout'],
}

/** Pages for visitors with an account here; all others are led to where they sign in. */
export const memberPages: ReadonlySet<Page> = new Set<Page>([
  'my-profile',
  'dashboard',
  'subscription',
  'downloads',
  'success',
  'cancel',
  'channels',
  'hand-overs',
  'favourites',
  'team',
  'developers',
  'venue',
])

/** Whether what has these needs may be offered. */
export function isOffered(needs: readonly Need[], { applicationBase, lacks }: OfferPlace): boolean {
  return (
    needs.length === 0 ||
    needs.some((need) => (need === 'host' ? !applicationBase.startsWith('/') : !lacks?.has(need)))
  )
}

/** Whether an address of this site or of the application leads to something that the API has. */
export function isThere(to: string, place: OfferPlace): boolean {
  // Our own API lacks nothing.
  if (!place.lacks?.size) return true
  const [path = ''] = to.split(/[?#]/, 1)
  if (path.startsWith(`${place.applicationBase}/`)) {
    const screen = screenAt(path.slice(place.applicationBase.length))
    return !screen || isOffered(screenNeeds[screen], place)
  }
  if (!path.startsWith('/')) return true
  const found = resolvePath(path)
  const resolved = found.kind === 'redirect' ? resolvePath(found.to) : found
  if (resolved.kind !== 'page') return true
  const { page } = resolved
  // Where the API cannot sign in, the application's own screen takes the page's place.
  if (page === 'login' && isOffered(screenNeeds['sign-in'], place)) return true
  if (page === 'signup' && isOffered(screenNeeds['sign-up'], place)) return true
  return isOffered(pageNeeds[page], place)
}

/** The screen to which a path of the application host leads; undefined: none that navigation knows. */
export function screenAt(path: string): LinkedScreen | undefined {
  const [, segment = ''] = /^\/([a-z-]+)/.exec(path) ?? []
  return segments[segment]
}

const segments: Readonly<Record<string, LinkedScreen>> = {
  music: 'browse',
  playlists: 'playlists',
  login: 'sign-in',
  register: 'sign-up',
}
