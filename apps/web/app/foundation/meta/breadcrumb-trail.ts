import { languageOf } from '@tempolibre/domain/fallback'
import { type Language, pathTo, type StaticPage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** One step of a breadcrumb trail. The last one is the page itself. */
export interface Crumb {
  title: string
  path: string
  /** The language of the title if it is not that of the page. */
  lang?: 'en' | undefined
}

/** A record some of whose texts may be in English instead. */
interface Falling {
  fallbacks?: readonly string[] | undefined
}

const crumb = (title: string, path: string, lang: Crumb['lang']): Crumb => ({
  title,
  path,
  ...(lang && { lang }),
})

/** Names of the fixed pages in a trail. */
const pageNames = {
  music: m.page_music,
  'all-music': m.page_all_music,
  'sounds-like': m.like_name,
  pricing: m.page_licences,
  'about-us': m.page_about,
  contact: m.page_contact,
  'background-music': m.page_background_music,
  'non-copyright-music': m.page_non_copyright_music,
  'license-terms': m.page_license_terms,
  privacy: m.page_privacy,
  terms: m.page_terms,
  'terms-of-use': m.page_terms_of_use,
  imprint: m.page_imprint,
  'open-figures': m.open_name,
  press: m.page_press,
  blog: m.page_blog,
  verify: m.verify_name,
  'under-your-video': m.video_name,
} as const satisfies Partial<Record<StaticPage, () => string>>

export type NamedPage = keyof typeof pageNames

export function isNamedPage(page: StaticPage): page is NamedPage {
  return page in pageNames
}

/** Name of a page with a fixed address. */
export function pageName(page: NamedPage): string {
  return pageNames[page]()
}

/** The breadcrumb of a page with a fixed address. */
export function pageCrumb(page: NamedPage, language: Language): Crumb {
  return { title: pageName(page), path: pathTo(page, language) }
}

/** All music is below the genres; every other fixed page is directly below home. */
export function pageTrail(page: NamedPage, language: Language): Crumb[] {
  const own = pageCrumb(page, language)
  return page === 'all-music' || page === 'sounds-like' ? [pageCrumb('music', language), own] : [own]
}

/** Music, then 'X Royalty-Free Music'. */
export function musicCategoryTrail(title: string, slug: string, language: Language): Crumb[] {
  return [
    pageCrumb('music', language),
    { title: royaltyFreeTitle(title, slug, language), path: pathTo('music-category', language, slug) },
  ]
}

/** Music, then the artist. */
export function artistTrail({ name, slug }: { name: string; slug: string }, language: Language): Crumb[] {
  return [pageCrumb('music', language), { title: name, path: pathTo('artist', language, slug) }]
}

/** Music, the track's genre, the track. */
export function trackTrail(
  track: Falling & {
    title: string
    slug: string
    genre: (Falling & { title: string; slug: string }) | undefined
  },
  language: Language,
): Crumb[] {
  const { title, slug, genre } = track
  return [
    pageCrumb('music', language),
    ...(genre
      ? [crumb(genre.title, pathTo('music-category', language, genre.slug), languageOf(genre, 'title'))]
      : []),
    crumb(title, pathTo('track', language, slug), languageOf(track, 'title')),
  ]
}

export function learnCategoryTrail(
  category: Falling & { title: string; slug: string },
  language: Language,
): Crumb[] {
  return [pageCrumb('blog', language), learnCategoryCrumb(category, language)]
}

const learnCategoryCrumb = (category: Falling & { title: string; slug: string }, language: Language): Crumb =>
  crumb(category.title, pathTo('blog-category', language, category.slug), languageOf(category, 'title'))

export function licenceTrail(number: string, language: Language): Crumb[] {
  return [
    pageCrumb('verify', language),
    { title: number, path: pathTo('licence', language, number.toLowerCase()) },
  ]
}

/** The document, then its version. */
export function termsVersionTrail(document: NamedPage, version: string, language: Language): Crumb[] {
  return [pageCrumb(document, language), { title: version, path: pathTo('terms-version', language, version) }]
}

export function authorTrail(author: Falling & { name: string; slug: string }, language: Language): Crumb[] {
  return [
    pageCrumb('blog', language),
    crumb(author.name, pathTo('author', language, author.slug), languageOf(author, 'name')),
  ]
}

/** The article's category, then the article by its slug in title case. */
export function articleTrail(
  article: { slug: string; name: string; lang?: 'en' | undefined },
  category: Falling & { title: string; slug: string },
  language: Language,
): Crumb[] {
  return [learnCategoryCrumb(category, language), contentCrumb(article, language)]
}

/**
 * The breadcrumb of a page at `/{slug}`.
 * @param page `name`: its slug in title case
 */
export function contentCrumb(
  page: { slug: string; name: string; lang?: 'en' | undefined },
  language: Language,
): Crumb {
  return crumb(page.name, pathTo('content', language, page.slug), page.lang)
}

/** 'X Royalty-Free Music'; if the slug already says so, the title alone. */
export function royaltyFreeTitle(title: string, slug: string, language: Language): string {
  return saysRoyaltyFree[language].test(slug) ? title : m.genre_title({ title })
}

const saysRoyaltyFree: Record<Language, RegExp> = {
  en: /royalty-free/,
  es: /libre-de-derechos|royalty-free/,
  fr: /libre-de-droits|royalty-free/,
}
