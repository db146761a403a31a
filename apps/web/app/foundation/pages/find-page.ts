import { type Page, resolvePath } from '@tempolibre/locales'
import { applicationBase, applicationPathOf } from '../addresses/application-path.ts'
import { memoize } from '../context/memoize.ts'

/** The module in `app/pages` of every page of the site; `licenses` and `uses` only redirect. */
export const siteModules = {
  home: 'home',
  music: 'music',
  'all-music': 'all-music',
  'sounds-like': 'sounds-like',
  pricing: 'pricing',
  'about-us': 'text-page',
  contact: 'contact',
  blog: 'blog',
  privacy: 'text-page',
  terms: 'text-page',
  'terms-of-use': 'text-page',
  'license-terms': 'license-terms',
  imprint: 'imprint',
  'open-figures': 'open-figures',
  press: 'text-page',
  'background-music': 'text-page',
  'non-copyright-music': 'text-page',
  'my-profile': 'account-pages',
  login: 'sign-in-pages',
  signup: 'sign-in-pages',
  success: 'account-pages',
  cancel: 'account-pages',
  'reset-password': 'sign-in-pages',
  'forgot-password': 'sign-in-pages',
  dashboard: 'account-pages',
  subscription: 'account-pages',
  downloads: 'account-pages',
  channels: 'account-pages',
  'hand-overs': 'account-pages',
  favourites: 'account-pages',
  team: 'account-pages',
  developers: 'account-pages',
  venue: 'account-pages',
  verify: 'verify',
  withdrawal: 'withdrawal',
  'under-your-video': 'under-your-video',
  'music-category': 'music-category',
  artist: 'artist',
  'blog-category': 'blog-category',
  author: 'author',
  track: 'track',
  licence: 'verify',
  'terms-version': 'terms-version',
  playlist: 'playlist',
  'hand-over': 'hand-over',
  content: 'content',
} as const satisfies Record<Exclude<Page, 'licenses' | 'uses'>, string>

/** The modules of the application host's pages, by the first segment; its other pages are those for signing in. */
export const applicationModules = {
  music: 'music-browser',
  playlists: 'playlists',
  checkout: 'checkout',
} as const

export type PageModuleName =
  | (typeof siteModules)[keyof typeof siteModules]
  | (typeof applicationModules)[keyof typeof applicationModules]
  | 'missing'

export interface FoundPage {
  module: PageModuleName
  /** The page's name in the site's table; undefined on the application host and for unknown addresses. */
  page?: Page
  /** The part of the address after the page's own segment, decoded. */
  slug?: string
}

/**
 * The page at a path, by the table of pages alone: whether its slug exists is up to its loader. Addresses that the server
 * redirects, such as `/Pricing/`, give the page they lead to. One page asks for its address many times.
 */
export const findPage: (pathname: string) => Readonly<FoundPage> = memoize(64, (pathname): FoundPage => {
  const applicationPath = applicationPathOf(pathname)
  if (applicationPath !== undefined) return findApplicationPage(applicationPath)
  const asked = resolvePath(pathname)
  const resolved = asked.kind === 'redirect' ? resolvePath(asked.to) : asked
  if (resolved.kind !== 'page' || resolved.page === 'licenses' || resolved.page === 'uses')
    return { module: 'missing' }
  return {
    module: siteModules[resolved.page],
    page: resolved.page,
    ...('slug' in resolved && { slug: resolved.slug }),
    ...('token' in resolved && { slug: resolved.token }),
  }
})

function findApplicationPage(path: string): FoundPage {
  const [segment = '', id, ...more] = path.slice(applicationBase.length + 1).split('/')
  const slug = id !== undefined && { slug: id }
  const fits = more.length === 0 && (id === undefined || segment === 'playlists')
  if (!fits || !isApplicationSegment(segment)) return { module: 'sign-in-pages', ...slug }
  return { module: applicationModules[segment], ...slug }
}

function isApplicationSegment(segment: string): segment is keyof typeof applicationModules {
  return Object.hasOwn(applicationModules, segment)
}
