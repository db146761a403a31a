import { type RouteConfigEntry, layout, route } from '@react-router/dev/routes'
import {
  type Language,
  languagePrefix,
  languages,
  pageSegments,
  type SlugPage,
  slugPageSegments,
  type StaticPage,
} from '@tempolibre/locales'

/** The module of each page that has a fixed address; `licenses` and `uses` only ever send the visitor elsewhere. */
const pageModules = {
  home: 'site/home.tsx',
  music: 'site/music.tsx',
  'all-music': 'site/all-music.tsx',
  pricing: 'site/pricing.tsx',
  'about-us': 'site/text-page.tsx',
  contact: 'site/contact.tsx',
  blog: 'site/blog.tsx',
  privacy: 'site/text-page.tsx',
  terms: 'site/text-page.tsx',
  'terms-of-use': 'site/text-page.tsx',
  'license-terms': 'site/license-terms.tsx',
  imprint: 'site/imprint.tsx',
  press: 'site/text-page.tsx',
  'background-music': 'site/text-page.tsx',
  'non-copyright-music': 'site/text-page.tsx',
  'my-profile': 'account/account-pages.tsx',
  login: 'account/sign-in-pages.tsx',
  signup: 'account/sign-in-pages.tsx',
  success: 'account/account-pages.tsx',
  cancel: 'account/account-pages.tsx',
  'reset-password': 'account/sign-in-pages.tsx',
  'forgot-password': 'account/sign-in-pages.tsx',
  dashboard: 'account/account-pages.tsx',
  subscription: 'account/account-pages.tsx',
  downloads: 'account/account-pages.tsx',
  favourites: 'account/account-pages.tsx',
  verify: 'site/verify.tsx',
} as const satisfies Record<Exclude<StaticPage, 'licenses' | 'uses'>, string>

const slugPageModules = {
  'music-category': 'site/music-category.tsx',
  'blog-category': 'site/blog-category.tsx',
  author: 'site/author.tsx',
  track: 'site/track.tsx',
  licence: 'site/verify.tsx',
  'terms-version': 'site/terms-version.tsx',
  playlist: 'site/playlist.tsx',
} as const satisfies Record<Exclude<SlugPage, 'content'>, string>

function pagesIn(language: Language): RouteConfigEntry[] {
  const prefix = languagePrefix(language)
  const pages = (Object.keys(pageModules) as (keyof typeof pageModules)[]).map((page) =>
    route(
      `${prefix}/${pageSegments[page][language]}${page === 'reset-password' ? '/:token?' : ''}`,
      pageModules[page],
      {
        id: `${language}:${page}`,
      },
    ),
  )
  const slugPages = (Object.keys(slugPageModules) as (keyof typeof slugPageModules)[]).map((page) =>
    route(`${prefix}/${slugPageSegments[page][language]}/:slug`, slugPageModules[page], {
      id: `${language}:${page}`,
    }),
  )
  return [...pages, ...slugPages, route(`${prefix}/:slug`, 'site/content.tsx', { id: `${language}:content` })]
}

export default [
  layout('site/page-frame.tsx', [
    ...languages.flatMap(pagesIn),
    route('/app/music', 'application/music-browser.tsx'),
    route('/app/playlists/:id?', 'application/playlists.tsx', { id: 'playlists' }),
    route('/app/checkout', 'application/checkout.tsx'),
    route('/app/*', 'account/sign-in-pages.tsx', { id: 'application' }),
    route('*', 'site/missing.tsx'),
  ]),
] satisfies RouteConfigEntry[]
