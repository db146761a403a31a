import { type Language, type Translated } from '@tempolibre/locales'
import { siteUrl } from './visitor.ts'

/** The catalogue as read directly from the API, to compare pages with. */
export interface Song {
  id: string
  title: string
  slug: string
  url: string
  cover_url: string | null
  artist: { id: string; name: string }
  categories: { title: string; slug: string }[]
  moods: { name: string }[]
  duration_seconds: number
  bpm: number
  key: string
  peaks: string
  loudness_lufs: number
}

export interface Genre {
  title: Translated
  slug: Translated
  track_count: number
}

export async function fetchJson<Answer>(path: string): Promise<Answer> {
  const response = await fetch(siteUrl + path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Songs of a genre, or the newest ones. @throws Error if there are none */
export async function listSongs(
  language: Language,
  query: { category?: string; limit?: number } = {},
): Promise<[Song, ...Song[]]> {
  const search = new URLSearchParams({ lang: language, limit: String(query.limit ?? 24) })
  if (query.category !== undefined) search.set('category', query.category)
  const { tracks } = await fetchJson<{ tracks: Song[] }>(`/api/v1/tracks?${search}`)
  const [first, ...others] = tracks
  if (!first) throw new Error('The library is empty.')
  return [first, ...others]
}

/** The shortest songs of the demo, of a minute and a half: on a site of its own they are made soonest. */
export async function listShortSongs(url: string): Promise<[Song, Song]> {
  const response = await fetch(`${url}/api/v1/search?lang=en&duration=-95&limit=2`)
  const { tracks }: { tracks: Song[] } = await response.json()
  const [first, second] = tracks
  if (!first || !second) throw new Error('The library has no short songs.')
  return [first, second]
}

/** The titles of all songs. */
export async function listTitles(): Promise<string[]> {
  const titles: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = new URLSearchParams({ lang: 'en', limit: '60', ...(cursor !== '' && { cursor }) })
    type Answer = { tracks: Song[]; next_cursor: string | null }
    const { next_cursor, tracks }: Answer = await fetchJson(`/api/v1/search?${query}`)
    titles.push(...tracks.map(({ title }) => title))
    cursor = next_cursor
  }
  return titles
}

export async function listGenres(): Promise<Genre[]> {
  return (await fetchJson<{ categories: Genre[] }>('/api/get-category')).categories
}

/** An article's slug in each language. */
export async function findArticle(): Promise<Translated> {
  const { articles } = await fetchJson<{ articles: { slug: string }[] }>('/api/v1/articles?lang=en&limit=1')
  const slug = articles[0]?.slug ?? ''
  return (await fetchJson<{ article: { slugs: Translated } }>(`/api/v1/articles/${slug}?lang=en`)).article
    .slugs
}

/** A song's slug in each language. */
export async function findSongSlugs(slug: string): Promise<Translated> {
  return (await fetchJson<{ track: { slugs: Translated } }>(`/api/v1/tracks/${slug}?lang=en`)).track.slugs
}

/** The texts of a CMS page. */
export async function fetchCms(
  page: string,
  language: Language,
): Promise<Record<'meta_title' | 'meta_description' | 'title' | 'subheading' | 'description', Translated>> {
  const { cms } = await fetchJson<{ cms: Awaited<ReturnType<typeof fetchCms>>[] }>(
    `/api/get-cms-details/${page}/${language}`,
  )
  const [first] = cms
  if (!first) throw new Error(`The CMS has no page ${page}.`)
  return first
}
