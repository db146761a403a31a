// Where navigation and footer may lead, and where they lead until the operator decides. No zod here: the site's own code
// reads it too.
import type { StaticPage } from '@tempolibre/locales'

/** Pages with a fixed address that navigation may lead to. */
export const linkedPages = [
  'home',
  'music',
  'all-music',
  'sounds-like',
  'background-music',
  'non-copyright-music',
  'pricing',
  'license-terms',
  'verify',
  'under-your-video',
  'blog',
  'about-us',
  'contact',
  'press',
  'open-figures',
  'imprint',
  'terms',
  'terms-of-use',
  'privacy',
] as const satisfies readonly StaticPage[]
export type LinkedPage = (typeof linkedPages)[number]

/** Screens of the application host, and their paths there. */
export const linkedScreens = {
  browse: '/music',
  playlists: '/playlists',
  'sign-in': '/login',
  'sign-up': '/register',
} as const
export type LinkedScreen = keyof typeof linkedScreens

/** Pages that the footer always has: the law wants them within reach of every page. */
export const legalPages = ['imprint', 'privacy', 'terms'] as const satisfies readonly LinkedPage[]

/** Columns of the footer that have a name in every language. */
export const columnNames = ['music', 'licences', 'learn', 'company', 'account'] as const
export type ColumnName = (typeof columnNames)[number]

/** Places of links. */
export const linkLists = ['header', 'menu', 'footer'] as const

/** A link to what the site itself knows by name. `topics` are all categories of the blog. */
export type HouseLink =
  | { kind: 'page'; page: LinkedPage }
  | { kind: 'screen'; screen: LinkedScreen }
  | { kind: 'topics' }

const page = (name: LinkedPage): HouseLink => ({ kind: 'page', page: name })
const screen = (name: LinkedScreen): HouseLink => ({ kind: 'screen', screen: name })
const topics: HouseLink = { kind: 'topics' }

/** Where navigation and footer lead until the operator decides. Sign-up, search and languages are always beside it. */
export const houseNavigation: {
  header: readonly HouseLink[]
  menu: readonly HouseLink[]
  footer: readonly { name: ColumnName; links: readonly HouseLink[] }[]
} = {
  header: [page('music'), screen('browse'), screen('playlists'), topics, page('pricing')],
  menu: [
    page('pricing'),
    page('music'),
    screen('browse'),
    screen('playlists'),
    topics,
    page('about-us'),
    page('contact'),
  ],
  footer: [
    {
      name: 'music',
      links: [
        page('music'),
        page('all-music'),
        page('sounds-like'),
        page('background-music'),
        page('non-copyright-music'),
        page('under-your-video'),
      ],
    },
    {
      name: 'licences',
      links: [
        page('pricing'),
        page('license-terms'),
        page('verify'),
        page('terms'),
        page('terms-of-use'),
        page('privacy'),
      ],
    },
    { name: 'learn', links: [topics, page('blog')] },
    {
      name: 'company',
      links: [page('about-us'), page('contact'), page('press'), page('open-figures'), page('imprint')],
    },
    { name: 'account', links: [screen('sign-in'), screen('sign-up')] },
  ],
}

/** Networks to which the footer may lead, by the names that they give themselves. */
export const socialNetworks = {
  bandcamp: 'Bandcamp',
  bluesky: 'Bluesky',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  soundcloud: 'SoundCloud',
  spotify: 'Spotify',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
} as const
