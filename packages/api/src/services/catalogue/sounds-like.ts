import type { EndpointOutput, EndpointParsedInput } from '@tempolibre/contract'
import { hearings } from '@tempolibre/domain'
import { readFingerprint } from '@tempolibre/domain/sound-fingerprint'
import { listFingerprints, listTracksSharingWords, placeSound } from '@tempolibre/database'
import { readChoices, tracksOfChoices } from '../../search/choices.ts'
import { recognise, type Recognition } from '../../search/recognise.ts'
import type { SearchMemory } from '../../search/search-memory.ts'
import type { TrackSet } from '../../search/track-set.ts'
import { getTracksByIds } from './catalogue.ts'
import type { SearchSettings } from './search.ts'

type Input = EndpointParsedInput<'findSoundsLike'>

/** Up to this size of the catalogue all songs are compared with an excerpt: 0.2 ms each. */
const maxComparedWhole = 1000
/** In a larger one, those that share words of the fingerprint and those that sound nearest. */
const candidates = { byWords: 60, bySound: 100 } as const
/** The tempo at which a sound without one is placed: what listeners tap to anything. */
const usualBpm = 120

/** The songs that sound like a recording of which only measurements are known. */
export async function findSoundsLike(
  settings: SearchSettings,
  input: Input,
): Promise<EndpointOutput<'findSoundsLike'>> {
  return settings.search.remembering((memory) => answer(settings, input, memory))
}

async function answer(
  settings: SearchSettings,
  input: Input,
  memory: SearchMemory,
): Promise<EndpointOutput<'findSoundsLike'>> {
  const { index } = memory
  const among = chooseAmong(input, memory)
  const place = await placeSound(settings.db, { ...input.sound, bpm: input.sound.bpm ?? usualBpm })
  const near = await index.similarTo(place, { count: Math.max(input.limit, candidates.bySound), among })
  const found = (await recogniseAmong(settings, input, near, index.size)).filter(({ id }) => {
    const track = index.numberOf(id)
    return track !== undefined && among.has(track)
  })
  const ids = [...new Set([...found.map(({ id }) => id), ...near])].slice(0, input.limit)
  const tracks = await getTracksByIds(settings, { ids, lang: input.lang })
  const listed = new Set(tracks.map(({ id }) => id))
  return {
    success: true,
    tracks,
    recognised: found.flatMap(({ errorRate, hearing, id }) => {
      const { speed, transposed } = hearings[hearing] ?? hearings[0]
      return listed.has(String(id)) ? { id: String(id), transposed, speed, error_rate: errorRate } : []
    }),
  }
}

/** The songs that match the filters. */
function chooseAmong({ bpm, key, lang }: Input, { index, vocabulary }: SearchMemory): TrackSet {
  const isOpen = bpm === null || (bpm.from === null && bpm.to === null)
  const choices = readChoices(
    {
      lang,
      search: '',
      genre: [],
      mood: [],
      use: [],
      instrument: [],
      key,
      vocals: [],
      energy: [],
      artist: [],
      bpm: isOpen ? null : bpm,
      duration: null,
      sort: 'relevance',
      limit: 1,
      page: 1,
    },
    vocabulary,
  )
  const among = index.every.clone()
  for (const having of tracksOfChoices(index, choices).values()) among.intersection(having)
  // A key that no song has is not in the vocabulary.
  return choices.ignored.length > 0 && !choices.values.has('key') ? index.empty() : among
}

async function recogniseAmong(
  { db }: SearchSettings,
  { fingerprints }: Input,
  near: readonly number[],
  size: number,
): Promise<Recognition[]> {
  const heard = fingerprints.flatMap((text) => readFingerprint(text) ?? [])
  if (heard.length < fingerprints.length || heard.length === 0) return []
  const ids = size <= maxComparedWhole ? 'all' : [...(await shareWords(db, heard)), ...near]
  const rows = await listFingerprints(db, { ids })
  return recognise(
    heard,
    rows.flatMap(({ fingerprint, id }) => {
      const words = readFingerprint(fingerprint)
      return words ? { id, words } : []
    }),
  )
}

async function shareWords(db: SearchSettings['db'], heard: readonly Uint32Array[]): Promise<number[]> {
  const words = new Set(heard.flatMap((excerpt) => Array.from(excerpt, (word) => word | 0)))
  // Of silence.
  words.delete(0)
  return listTracksSharingWords(db, { words: [...words], limit: candidates.byWords })
}
