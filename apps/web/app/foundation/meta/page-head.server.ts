import { applicationBaseOf } from '../addresses/application-path.ts'
import { isOffered, screenNeeds } from '../offers/offered.ts'
import { iconForms } from '@tempolibre/domain'
import { defaultLanguage, type Language, languages, resolvePath, type Translated } from '@tempolibre/locales'
import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { forRobotsContext, languageContext, settingsContext } from '../context/request-context.ts'
import { type Crumb, isNamedPage, pageTrail } from './breadcrumb-trail.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import { iconPath } from '../look/frame-look.server.ts'
import { isForRobots, writeTag } from './robot-tags.server.ts'
import { dataBlock, type Describe, type Place } from './structured-data.server.ts'
import { breadcrumbs } from './things.server.ts'

/** A page's metadata, provided by its loader. */
export interface PageHead {
  title: string
  description: string
  /** The page's paths in every language; absent if it has a single address, or none of its own. */
  alternates?: Translated
  /** Languages in which some text of the page is in English instead: there it is no page of its own for search engines. */
  untranslated?: readonly Language[] | undefined
  /** `og:type`; default `website`. */
  type?: 'website' | 'article' | 'music.song' | 'profile'
  /** Contents of the share picture; default: its title alone. */
  picture?: { title: string; note?: string; cover?: string | null }
  /** The query string that belongs to this page's address, e.g. `?after=…`. */
  search?: string
  /** The page in other formats, such as a feed: media type, name and absolute address. */
  otherForms?: readonly { type: string; title: string; href: string }[]
  /** Set for pages that must not be indexed. */
  noindex?: boolean
  /** The breadcrumb trail; pages in the page table need none. */
  trail?: Crumb[]
  /** Structured data of the page. */
  about?: readonly Describe[]
}

/** A page's share picture. */
export interface HeadImage {
  /** Absolute address. */
  url: string
  /** What it shows, as text. */
  alt: string
}

/** Size of every share picture, in px. */
const imageSize = { width: 1200, height: 630 }

/** The value of `og:locale`; the language alone if no country is meant. */
const openGraphLocales: Translated = { en: 'en_GB', es: 'es_ES', fr: 'fr_FR' }

/** The complete head of a page, with absolute addresses. */
export function describeHead(
  head: PageHead,
  place: {
    siteUrl: string
    productName: string
    language: Language
    pathname: string
    image: HeadImage | undefined
  },
): MetaDescriptor[] {
  const { image, language, productName, siteUrl } = place
  const contentLanguage = contentLanguageOf(head, language)
  const canonical = canonicalOf(head, place)
  const translated = languages.filter((other) => !head.untranslated?.includes(other))
  const title = head.title.includes(productName) ? head.title : `${head.title} · ${productName}`
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:locale', content: openGraphLocales[contentLanguage] },
  ]
  for (const other of translated) {
    if (other !== contentLanguage)
      tags.push({ property: 'og:locale:alternate', content: openGraphLocales[other] })
  }
  if (image) {
    tags.push(
      { property: 'og:image', content: image.url },
      { property: 'og:image:width', content: String(imageSize.width) },
      { property: 'og:image:height', content: String(imageSize.height) },
      { property: 'og:image:alt', content: image.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
    )
  }
  if (head.noindex) tags.push({ name: 'robots', content: 'noindex' })
  if (head.alternates && !head.noindex && head.search === undefined && contentLanguage === language) {
    for (const other of translated) tags.push(alternate(other, siteUrl + head.alternates[other]))
    tags.push(alternate('x-default', siteUrl + head.alternates.en))
  }
  for (const form of head.otherForms ?? []) tags.push({ tagName: 'link', rel: 'alternate', ...form })
  return tags
}

/** The language of the page's own texts. */
function contentLanguageOf({ untranslated }: PageHead, language: Language): Language {
  return untranslated?.includes(language) === true ? defaultLanguage : language
}

/**
 * A page that is not translated is a duplicate of the English one
 * (https://developers.google.com/search/docs/specialty/international/managing-multi-regional-sites#duplicate-content).
 */
function canonicalOf(
  head: PageHead,
  { language, pathname, siteUrl }: { siteUrl: string; language: Language; pathname: string },
): string {
  const own = contentLanguageOf(head, language)
  const path = own === language ? pathname : (head.alternates?.[own] ?? pathname)
  return siteUrl + path + (head.search ?? '')
}

function alternate(hrefLang: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', hrefLang, href }
}

/** The part of a page's head that the browser needs. */
export interface DescribedHead {
  tags: MetaDescriptor[]
  /** The page's paths in every language, for the language switcher. */
  alternates: Translated | undefined
}

/**
 * A loader's `head`: built on the server, so that the browser only inserts the tags. What only robots read, who ask for
 * documents, is put into the request's context, where the document finds it (entry.server.tsx).
 */
export function pageHead(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  head: PageHead,
): DescribedHead {
  const settings = context.get(settingsContext)
  const { applicationUrl, lacks, navigation, productName, seller, siteUrl } = settings
  const language = context.get(languageContext)
  const { pathname } = url
  // The title of a page that is not indexed may come from the request: no picture and no structured data for it.
  const image = head.noindex ? undefined : shareImage(head, settings)
  let data = ''
  if (!head.noindex) {
    const trail = head.trail ?? trailOfPath(pathname, language)
    const place = {
      siteUrl,
      applicationUrl,
      canSearch: isOffered(screenNeeds.browse, { lacks, applicationBase: applicationBaseOf(settings) }),
      productName,
      seller,
      logo: describeLogo(settings),
      elsewhere: (navigation?.social ?? []).map(({ address }) => address),
      language,
      contentLanguage: contentLanguageOf(head, language),
      pageUrl: canonicalOf(head, { siteUrl, language, pathname }),
      image: image?.url ?? null,
    }
    const about = [...(trail ? [breadcrumbs(trail)] : []), ...(head.about ?? [])]
    data = dataBlock(about.map((describe) => describe(place)))
  }
  const tags = describeHead(head, { siteUrl, productName, language, pathname, image })
  context.set(forRobotsContext, tags.filter(isForRobots).map(writeTag).join('') + data)
  return { tags: tags.filter((tag) => !isForRobots(tag)), alternates: head.alternates }
}

/** The operator's logo or, without one, the mark in the accent. */
function describeLogo(settings: SiteSettings): Place['logo'] {
  const { logo } = settings.look ?? {}
  if (logo) return { url: logo.url, width: logo.width, height: logo.height }
  const [side] = iconForms.large.sides
  return { url: settings.siteUrl + iconPath(settings, 'large'), width: side, height: side }
}

function shareImage(head: PageHead, { look, productName, sharePicture, siteUrl }: SiteSettings): HeadImage {
  const { cover = null, note = '', title } = head.picture ?? { title: head.title }
  return {
    url:
      siteUrl +
      sharePicture({
        name: productName,
        title,
        note,
        cover,
        accent: look?.accent ?? null,
        logo: look?.logo?.url ?? null,
        typeface: look?.typeface ?? null,
      }),
    alt: [title, note, productName].filter((words) => words !== '').join(' · '),
  }
}

/** The breadcrumbs of a page with a fixed address. */
function trailOfPath(pathname: string, language: Language): Crumb[] | undefined {
  const resolved = resolvePath(pathname)
  if (resolved.kind !== 'page' || 'slug' in resolved || !isNamedPage(resolved.page)) return undefined
  return pageTrail(resolved.page, language)
}
