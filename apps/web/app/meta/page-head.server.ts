import { type Language, languages, type Translated } from '@tempolibre/locales'
import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { productName } from '../product-name.ts'
import { languageContext, settingsContext } from '../request-context.ts'

/** What a page says about itself; its loader fills it in. */
export interface PageHead {
  title: string
  description: string
  /** The page's paths in every language; absent where it has one address for all, or none of its own. */
  alternates?: Translated
  /** `og:type`; `website` unless told. */
  type?: 'website' | 'article' | 'music.song' | 'profile'
  /** Absolute address of the picture that stands for the page. */
  image?: string | null
  /** The part of the search string that makes this a page of its own, e.g. `?after=…`. */
  search?: string
  /** The page in other forms, such as a feed: media type, name, and absolute address. */
  otherForms?: readonly { type: string; title: string; href: string }[]
  /** Set for pages no search engine should list. */
  noindex?: boolean
}

/** The language tag of `og:locale`; the plain language where no country is meant. */
const openGraphLocales: Translated = { en: 'en_GB', es: 'es_ES', fr: 'fr_FR' }

/** Everything the head of a page holds, with absolute addresses. */
export function describeHead(
  head: PageHead,
  { siteUrl, language, pathname }: { siteUrl: string; language: Language; pathname: string },
): MetaDescriptor[] {
  const canonical = siteUrl + pathname + (head.search ?? '')
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
    { property: 'og:locale', content: openGraphLocales[language] },
  ]
  for (const other of languages) {
    if (other !== language) tags.push({ property: 'og:locale:alternate', content: openGraphLocales[other] })
  }
  if (head.image) tags.push({ property: 'og:image', content: head.image })
  if (head.noindex) tags.push({ name: 'robots', content: 'noindex' })
  if (head.alternates && !head.noindex && head.search === undefined) {
    for (const other of languages) tags.push(alternate(other, siteUrl + head.alternates[other]))
    tags.push(alternate('x-default', siteUrl + head.alternates.en))
  }
  for (const form of head.otherForms ?? []) tags.push({ tagName: 'link', rel: 'alternate', ...form })
  return tags
}

function alternate(hrefLang: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', hrefLang, href }
}

/** What the browser needs to know of a page's head. */
export interface DescribedHead {
  tags: MetaDescriptor[]
  /** The page's paths in every language, for the language picker. */
  alternates: Translated | undefined
}

/** A loader's `head`: worked out on the server, so that the browser only puts the tags in their place. */
export function pageHead(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  head: PageHead,
): DescribedHead {
  const { siteUrl } = context.get(settingsContext)
  const language = context.get(languageContext)
  return {
    tags: describeHead(head, { siteUrl, language, pathname: url.pathname }),
    alternates: head.alternates,
  }
}
