import { createClient } from '@tempolibre/contract'
import { alternates, perLanguage, type StaticPage, tableOf, type Translated } from '@tempolibre/locales'

/** A kind of page, with an example address in each language, including the query. */
export interface PageType {
  name: string
  paths: Translated
}

/** Pages with a fixed address and texts of the CMS. */
export const fixedPages = [
  'home',
  'music',
  'all-music',
  'pricing',
  'about-us',
  'contact',
  'blog',
  'privacy',
  'terms',
  'terms-of-use',
  'license-terms',
  'imprint',
  'press',
  'background-music',
  'non-copyright-music',
  'verify',
  'under-your-video',
] as const satisfies readonly StaticPage[]

/** Pages with a fixed address whose texts are the site's own, not those of the CMS. */
export const ownTextPages = ['sounds-like', 'open-figures'] as const satisfies readonly StaticPage[]

const slugPages = ['a genre', 'a song', 'an article', 'a topic', 'an author', 'an artist'] as const

/** Names of the indexed kinds of page. */
export const listedPageNames = [...fixedPages, ...ownTextPages, ...slugPages] as const
export type ListedPageName = (typeof listedPageNames)[number]

/** One page of every indexed kind. @param siteUrl of a running site with the demo library */
export async function findListedPages(siteUrl: string): Promise<PageType[]> {
  const paths = await findPaths(siteUrl)
  return listedPageNames.map((name) => ({ name, paths: paths[name] }))
}

async function findPaths(siteUrl: string): Promise<Record<ListedPageName, Translated>> {
  const api = createClient({ baseUrl: siteUrl })
  const lang = 'en'
  const [{ categories }, { blogCategories }, { tracks }, { articles }] = await Promise.all([
    api.getCategory({}),
    api.getBlogCategories({}),
    api.listTracks({ lang, limit: 1 }),
    api.listArticles({ lang, limit: 1 }),
  ])
  const [[category], [topic], [song], [summary]] = [categories, blogCategories, tracks, articles]
  if (!category || !topic || !song || !summary) throw new Error(`The library of ${siteUrl} is empty.`)
  const [track, { article }, { author }] = await Promise.all([
    api.getTrack({ lang, slug: song.slug }),
    api.getArticle({ lang, slug: summary.slug }).then(unmoved),
    api.getAuthor({ lang, slug: summary.author.slug }).then(unmoved),
  ])
  return {
    ...fixedPaths(),
    'a genre': alternates('music-category', category.slug),
    'a song': alternates('track', unmoved(track).track.slugs),
    'an article': alternates('content', article.slugs),
    'a topic': alternates('blog-category', topic.slug),
    'an author': alternates('author', author.slugs),
    'an artist': alternates(
      'artist',
      perLanguage(() => song.artist.slug ?? ''),
    ),
  }
}

function fixedPaths(): Record<(typeof fixedPages | typeof ownTextPages)[number], Translated> {
  return tableOf([...fixedPages, ...ownTextPages], (page) => alternates(page))
}

/** Narrows an answer for a slug of its own language. */
function unmoved<Answer extends object>(answer: Answer): Exclude<Answer, { moved_to: string }> {
  if ('moved_to' in answer) throw new Error('The API leads a slug to itself.')
  // `in` does not narrow a type parameter.
  return answer as Exclude<Answer, { moved_to: string }>
}
