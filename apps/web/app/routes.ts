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
  home: 'routes/home.tsx',
  music: 'routes/music.tsx',
  'all-music': 'routes/all-music.tsx',
  pricing: 'routes/pricing.tsx',
  'about-us': 'routes/text-page.tsx',
  contact: 'routes/contact.tsx',
  blog: 'routes/blog.tsx',
  privacy: 'routes/text-page.tsx',
  terms: 'routes/text-page.tsx',
  'terms-of-use': 'routes/text-page.tsx',
  'license-terms': 'routes/license-terms.tsx',
  imprint: 'routes/imprint.tsx',
  press: 'routes/text-page.tsx',
  'background-music': 'routes/text-page.tsx',
  'non-copyright-music': 'routes/text-page.tsx',
  'my-profile': 'routes/account-pages.tsx',
  login: 'routes/sign-in-pages.tsx',
  signup: 'routes/sign-in-pages.tsx',
  success: 'routes/account-pages.tsx',
  cancel: 'routes/account-pages.tsx',
  'reset-password': 'routes/sign-in-pages.tsx',
  'forgot-password': 'routes/sign-in-pages.tsx',
  dashboard: 'routes/account-pages.tsx',
  subscription: 'routes/account-pages.tsx',
  downloads: 'routes/account-pages.tsx',
  favourites: 'routes/account-pages.tsx',
  verify: 'routes/verify.tsx',
} as const satisfies Record<Exclude<StaticPage, 'licenses' | 'uses'>, string>

const slugPageModules = {
  'music-category': 'routes/music-category.tsx',
  'blog-category': 'routes/blog-category.tsx',
  author: 'routes/author.tsx',
  track: 'routes/track.tsx',
  licence: 'routes/verify.tsx',
  'terms-version': 'routes/terms-version.tsx',
  playlist: 'routes/playlist.tsx',
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
  return [
    ...pages,
    ...slugPages,
    route(`${prefix}/:slug`, 'routes/content.tsx', { id: `${language}:content` }),
  ]
}

export default [
  layout('routes/page-frame.tsx', [
    ...languages.flatMap(pagesIn),
    route('/app/music', 'routes/music-browser.tsx'),
    route('/app/playlists/:id?', 'routes/playlists.tsx', { id: 'playlists' }),
    route('/app/checkout', 'routes/checkout.tsx'),
    route('/app/*', 'routes/sign-in-pages.tsx', { id: 'application' }),
    route('*', 'routes/missing.tsx'),
  ]),
] satisfies RouteConfigEntry[]
