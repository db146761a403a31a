import { createApi } from '@tempolibre/api'
import { createClient, type Library } from '@tempolibre/contract'
import { importLibrary } from '@tempolibre/database'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { loadDemoLibrary } from '@tempolibre/demo'
import { languages, type Translated } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import table from './search-relevance.json' with { type: 'json' }

/** A search in three languages, and what its first five results must be. */
interface Expectation {
  queries: Translated
  /** Titles that must be among them. */
  includes?: string[]
  /**
   * What each of them must have, any of each list, by the demo library's ids; where the library has fewer than five
   * such tracks, they come first.
   */
  every?: Partial<Record<'categories' | 'moods' | 'uses' | 'instruments' | 'artist', string[]>>
}

type Track = Library['tracks'][number]

function hasEvery(track: Track, every: NonNullable<Expectation['every']>): boolean {
  return Object.entries(every).every(([kind, ids]) =>
    [track[kind as keyof typeof every]].flat().some((id) => ids.includes(id)),
  )
}

const shown = 5
/** So much of the table must be met. */
const least = 0.95

test('[R10.1] searches find what they should among the first five, in three languages', async () => {
  const database = await createMigratedDatabase()
  const { library } = loadDemoLibrary()
  await importLibrary(database.db, library)
  const address = 'https://music.example'
  const api = createApi({
    db: database.db,
    siteUrl: address,
    applicationUrl: `${address}/app`,
    secret: 'a secret of the tests, longer than 32 characters',
    log: { error: (details, message) => expect.fail(`${message}: ${JSON.stringify(details)}`) },
  })
  const client = createClient({ baseUrl: address, fetch: async (request) => api.fetch(request) })
  const expectations = table as Expectation[]
  const missed: string[] = []
  for (const { every, includes = [], queries } of expectations) {
    const suitable = every ? library.tracks.filter((track) => hasEvery(track, every)) : []
    const suitableTitles = new Set(suitable.map(({ title }) => title.en))
    for (const lang of languages) {
      const { tracks } = await client.searchTracks({ lang, search: queries[lang], limit: shown })
      const titles = tracks.map(({ title }) => title)
      const fits = titles.slice(0, suitable.length).every((title) => !every || suitableTitles.has(title))
      const isMet = titles.length > 0 && fits && includes.every((title) => titles.includes(title))
      if (!isMet) missed.push(`${lang} ${queries[lang]}: ${titles.join(' | ')}`)
    }
  }
  await database.close()
  const asked = expectations.length * languages.length
  expect(expectations.length).toBeGreaterThanOrEqual(60)
  expect((asked - missed.length) / asked, missed.join('\n')).toBeGreaterThanOrEqual(least)
})
