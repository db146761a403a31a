import type { ArticleSummary, TrackSummary } from '@tempolibre/contract'
import { rasterCover } from '@tempolibre/domain/raster-cover'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { SiteSettings } from '@tempolibre/contract/site'
import { findBySlug } from '../../foundation/addresses/find-by-slug.ts'
import { describeTrack } from '../../foundation/format/describe-track.server.ts'
import { answerMoved, answerNotFound, answerXml } from './answers.server.ts'
import { feedPaths } from './document-paths.server.ts'
import { Markup, markup } from './markup.server.ts'

type Settings = Pick<SiteSettings, 'api' | 'productName' | 'siteUrl'>

/** Maximum number of items in a feed. */
const feedLength = 50

/** Titles of the feeds, for page heads and feed readers. */
export const feedTitles = {
  blog: (name: string) => m.feed_articles({ name }),
  tracks: (name: string) => m.feed_tracks({ name }),
  learn: (name: string, title: string) => m.feed_topic({ name, title }),
}

export async function answerBlogFeed(
  { api, productName, siteUrl }: Settings,
  language: Language,
): Promise<Response> {
  const [{ cms }, { articles }] = await Promise.all([
    api.getCmsDetails({ page: 'blog', lang: language }),
    api.listArticles({ lang: language, limit: feedLength, translated: 'true' }),
  ])
  return answerFeed({
    self: siteUrl + feedPaths.blog(language),
    page: siteUrl + pathTo('blog', language),
    title: feedTitles.blog(productName),
    description: cms[0]?.meta_description[language] ?? '',
    language,
    updated: latest(articles),
    items: articles.map((article) => articleItem(article, siteUrl, language)),
  })
}

/** The feed of one blog category; a slug of another language redirects to the right one. */
export async function answerLearnFeed(
  { api, productName, siteUrl }: Settings,
  language: Language,
  slug: string,
): Promise<Response> {
  const { blogCategories, unread } = await api.getBlogCategories({})
  const category = findBySlug(blogCategories, slug, language, unread)
  if (!category) return answerNotFound()
  const own = category.slug[language]
  if (own !== slug) return answerMoved(feedPaths.learn(language, own))

  const { articles } = await api.listArticles({
    lang: language,
    category: slug,
    limit: feedLength,
    translated: 'true',
  })
  const title = category.title[language]
  return answerFeed({
    self: siteUrl + feedPaths.learn(language, slug),
    page: siteUrl + pathTo('blog-category', language, slug),
    title: feedTitles.learn(productName, title),
    description: m.blog_category_description({ title }),
    language,
    updated: latest(articles),
    items: articles.map((article) => articleItem(article, siteUrl, language)),
  })
}

export async function answerTrackFeed(
  { api, productName, siteUrl }: Settings,
  language: Language,
): Promise<Response> {
  const [{ cms }, { tracks }] = await Promise.all([
    api.getCmsDetails({ page: 'all-music', lang: language }),
    api.listTracks({ lang: language, limit: feedLength, translated: 'true' }),
  ])
  return answerFeed({
    self: siteUrl + feedPaths.tracks(language),
    page: siteUrl + pathTo('all-music', language),
    title: feedTitles.tracks(productName),
    description: cms[0]?.meta_description[language] ?? '',
    language,
    updated: tracks[0]?.release_date,
    items: tracks.map((track) => trackItem(track, siteUrl, language)),
  })
}

interface Feed {
  /** The feed's own absolute address. */
  self: string
  /** Absolute address of its page. */
  page: string
  title: string
  description: string
  language: Language
  /** ISO 8601; undefined if the feed is empty. */
  updated: string | undefined
  items: readonly Markup[]
}

/**
 * RSS 2.0 (https://www.rssboard.org/rss-specification), with the feed's own address as in Atom, authors as in
 * Dublin Core and covers as in Media RSS.
 */
function answerFeed({ description, items, language, page, self, title, updated }: Feed): Response {
  const document = markup`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${title}</title>
<link>${page}</link>
<description>${description}</description>
<language>${language}</language>
<atom:link href="${self}" rel="self" type="application/rss+xml"/>${
    updated === undefined
      ? undefined
      : markup`
<lastBuildDate>${rssDate(updated)}</lastBuildDate>`
  }${items}
</channel>
</rss>
`
  return answerXml(document, 'application/rss+xml')
}

function articleItem(article: ArticleSummary, siteUrl: string, language: Language): Markup {
  const address = siteUrl + pathTo('content', language, article.slug)
  return markup`
<item>
<title>${article.title}</title>
<link>${address}</link>
<guid>${address}</guid>
<pubDate>${rssDate(article.published_at)}</pubDate>
<dc:creator>${article.author.name}</dc:creator>
<category>${article.category.title}</category>
<description>${article.summary}</description>${thumbnail(article.cover_url, siteUrl)}
</item>`
}

function trackItem(track: TrackSummary, siteUrl: string, language: Language): Markup {
  const address = siteUrl + pathTo('track', language, track.slug)
  const artist = track.artist.name
  // In bytes; 0 if unknown (https://www.rssboard.org/rss-profile#element-channel-item-enclosure).
  const length = track.preview_bytes ?? 0
  return markup`
<item>
<title>${m.track_named({ title: track.title, artist })}</title>
<link>${address}</link>
<guid>${address}</guid>
<pubDate>${rssDate(track.release_date)}</pubDate>
<dc:creator>${artist}</dc:creator>${track.categories.map(
    ({ title }) => markup`
<category>${title}</category>`,
  )}
<description>${describeTrack(track, language)}</description>
<enclosure url="${track.url}" length="${length}" type="audio/mpeg"/>${thumbnail(track.cover_url, siteUrl)}
</item>`
}

/** Feed readers do not show SVG. */
function thumbnail(cover: string | null | undefined, siteUrl: string): Markup | undefined {
  if (!cover) return undefined
  const address = rasterCover(cover, new URL(siteUrl).origin, 512) ?? cover
  return markup`
<media:thumbnail url="${address}"/>`
}

/** RFC 822 date with a four-digit year, in UTC. */
function rssDate(iso: string): string {
  return new Date(iso).toUTCString()
}

function latest(articles: readonly ArticleSummary[]): string | undefined {
  return articles
    .map(({ published_at, updated_at }) => (updated_at > published_at ? updated_at : published_at))
    .sort()
    .at(-1)
}
