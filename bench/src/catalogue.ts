import { createClient, type TrackSummary } from '@tempolibre/contract'
import { findListedPages } from '@tempolibre/e2e/page-types'
import { languageNames, languages, pathTo } from '@tempolibre/locales'
import { UnmeasurableError } from './figure.ts'

/** Maximum number of tracks in one answer of the API. */
const pageSize = 60

/** Every track of a running site, newest first, in English. */
export async function listAllTracks(siteUrl: string): Promise<TrackSummary[]> {
  const api = createClient({ baseUrl: siteUrl })
  const tracks: TrackSummary[] = []
  let cursor: string | undefined
  do {
    const page = await api.listTracks({ lang: 'en', limit: pageSize, cursor })
    tracks.push(...page.tracks)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return tracks
}

/** Paths of every given track and every category in every language, and of the pages with fixed addresses. */
export async function listPages(siteUrl: string, tracks: readonly TrackSummary[]): Promise<string[]> {
  const { categories } = await createClient({ baseUrl: siteUrl }).getCategory({})
  return languages.flatMap((language) => [
    pathTo('home', language),
    pathTo('music', language),
    pathTo('all-music', language),
    pathTo('pricing', language),
    pathTo('blog', language),
    ...categories.map(({ slug }) => pathTo('music-category', language, slug[language])),
    ...tracks.map(({ slug }) => pathTo('track', language, slug)),
  ])
}

export interface SamplePage {
  name: string
  path: string
}

/** One page of each frequently visited kind. */
export async function samplePages(siteUrl: string): Promise<SamplePage[]> {
  const [track] = await listAllTracks(siteUrl)
  const [category] = track?.categories ?? []
  if (!track || !category)
    throw new UnmeasurableError('The catalogue is empty: measure with the demo library.')
  return [
    { name: 'home', path: pathTo('home', 'en') },
    { name: '/music', path: pathTo('music', 'en') },
    { name: 'a category', path: pathTo('music-category', 'en', category.slug) },
    { name: 'a track', path: pathTo('track', 'en', track.slug) },
  ]
}

/** One page of every kind that search engines may list, in every language. */
export async function listedPages(siteUrl: string): Promise<SamplePage[]> {
  const pages = await findListedPages(siteUrl)
  return pages.flatMap(({ name, paths }) =>
    languages.map((language) => ({ name: `${name}, ${languageNames[language]}`, path: paths[language] })),
  )
}
