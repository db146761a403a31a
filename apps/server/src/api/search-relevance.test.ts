import { createApi } from '@tempolibre/api'
import { createClient } from '@tempolibre/contract'
import { type EnergyLevel, energyThresholds, type Library, type SearchRange } from '@tempolibre/domain'
import { importLibrary } from '@tempolibre/database'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { loadDemoLibrary } from '@tempolibre/demo'
import { keysOf, languages, type Translated } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import table from './search-relevance.json' with { type: 'json' }

type Track = Library['tracks'][number]
type TrackLists = Partial<Record<'categories' | 'moods' | 'uses' | 'instruments' | 'artist', string[]>>

/** A search in three languages, and the expected first five results, by the demo library's own data. */
interface Expectation {
  queries: Translated
  /** Titles that must be included. */
  includes?: string[]
  /**
   * Tags that each result must have, any of each list; if the library has fewer than five such tracks, they come
   * first.
   */
  every?: TrackLists
  /** Tags that no result may have. */
  none?: TrackLists
  bpm?: SearchRange
  energy?: EnergyLevel
  vocals?: boolean
}

function hasEvery(track: Track, every: TrackLists): boolean {
  return keysOf(every).every((kind) => hasAny(track, kind, every[kind] ?? []))
}

function hasAny(track: Track, kind: keyof TrackLists, ids: readonly string[]): boolean {
  return [track[kind]].flat().some((id) => ids.includes(id))
}

function isExcluded(track: Track, { none = {}, vocals }: Expectation): boolean {
  const unwanted = keysOf(none).some((kind) => hasAny(track, kind, none[kind] ?? []))
  return unwanted || (vocals !== undefined && track.vocals !== vocals)
}

function isSuitable(track: Track, expectation: Expectation): boolean {
  const { bpm, energy, every = {} } = expectation
  const tempo = Math.round(track.bpm)
  return (
    hasEvery(track, every) &&
    !isExcluded(track, expectation) &&
    (bpm === undefined || (tempo >= (bpm.from ?? 0) && tempo <= (bpm.to ?? Infinity))) &&
    (energy === undefined || energyOf(track) === energy)
  )
}

function energyOf({ energy }: Track): EnergyLevel {
  if (energy < energyThresholds.medium) return 'low'
  return energy < energyThresholds.high ? 'medium' : 'high'
}

/** No demo song has vocals: every tenth is marked as if it had, so that searches for vocals can be tested. */
function withVocals(library: Library): Library {
  return {
    ...library,
    tracks: library.tracks.map((track, index) => ({ ...track, vocals: index % 10 === 0 })),
  }
}

const shown = 5
/** Known misses, each with its reason. Any other, even a single term, is a bug. */
const knownMisses: readonly string[] = []
/** Minimum share of the table that must pass. */
const least = 0.95

test(
  '[R10.1] searches find the expected tracks among the first five, in three languages',
  { tags: 'thorough' },
  async () => {
    const database = await createMigratedDatabase()
    const library = withVocals(loadDemoLibrary().library)
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
    // The energy of a JSON module is any text; one that is no level would find no track.
    const expectations = table as Expectation[]
    const missed: string[] = []
    for (const expectation of expectations) {
      const { includes = [], queries } = expectation
      const suitable = new Set<string>()
      const excluded = new Set<string>()
      for (const track of library.tracks) {
        if (isSuitable(track, expectation)) suitable.add(track.title.en)
        if (isExcluded(track, expectation)) excluded.add(track.title.en)
      }
      for (const lang of languages) {
        const { tracks } = await client.searchTracks({ lang, search: queries[lang], limit: shown })
        const titles = tracks.map(({ title }) => title)
        const expected = includes.length > 0 ? includes.length : Math.min(shown, suitable.size)
        const fits = titles.slice(0, suitable.size).every((title) => suitable.has(title))
        const isMet =
          titles.length >= expected &&
          fits &&
          !titles.some((title) => excluded.has(title)) &&
          includes.every((title) => titles.includes(title))
        if (!isMet) missed.push(`${lang} ${queries[lang]}: ${titles.join(' | ')}`)
      }
    }
    await database.close()
    const asked = expectations.length * languages.length
    expect(expectations.length).toBeGreaterThanOrEqual(60)
    expect(missed).toEqual(knownMisses)
    expect((asked - missed.length) / asked).toBeGreaterThanOrEqual(least)
  },
)
