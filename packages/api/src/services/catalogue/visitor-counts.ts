import { type EndpointOutput, type EndpointParsedInput, endpoints } from '@tempolibre/contract'
import { type Database, recordPlays as countPlays, recordSearch as countSearch } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { searchTracks, type SearchSettings } from './search.ts'
import type { RepeatLimit } from '../../http/sender-limits.ts'
import { readCountedWords } from '../../search/counted-words.ts'

interface Sender {
  clientAddress?: string | undefined
}

/** Counts the tracks that were heard. */
export async function recordPlays(
  { db, counts }: { db: Kysely<Database>; counts: RepeatLimit },
  { tracks }: EndpointParsedInput<'recordPlays'>,
  { clientAddress }: Sender,
): Promise<EndpointOutput<'recordPlays'>> {
  const isCounted = await counts(clientAddress, tracks)
  const plays = new Map<number, number>()
  for (const id of tracks.filter((_, index) => isCounted[index]).map(Number))
    plays.set(id, (plays.get(id) ?? 0) + 1)
  if (plays.size > 0) await countPlays(db, plays)
  return { success: true }
}

/** Counts a search, with what it leads to: the browser is not asked for that. */
export async function recordSearch(
  settings: SearchSettings & { counting: Kysely<Database>; counts: RepeatLimit },
  { lang: language, search }: EndpointParsedInput<'recordSearch'>,
  { clientAddress }: Sender,
): Promise<EndpointOutput<'recordSearch'>> {
  const words = readCountedWords(search, language)
  if (words === undefined) return { success: true }
  const [isCounted] = await settings.counts(clientAddress, [`${language} ${words}`])
  if (!isCounted) return { success: true }
  const asked = endpoints.searchTracks.query.parse({ lang: language, search: words, limit: 1 })
  const { corrections, relaxed, total } = await searchTracks(settings, asked)
  // A word that nobody understands is left out by the search.
  const hasAll = !relaxed && corrections.every(({ understood }) => understood.length > 0)
  await countSearch(settings.counting, { language, words, results: hasAll ? total : 0 })
  return { success: true }
}
