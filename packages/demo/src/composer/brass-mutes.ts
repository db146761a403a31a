import type { Mute, Part, Section } from '../score.ts'
import type { GenreId } from '../vocabulary.ts'
import type { Random } from './random.ts'

/** Genres whose brass uses mutes, and how likely a player has one at hand. */
const chances: Partial<Record<GenreId, number>> = {
  jazz: 0.7,
  swing: 0.6,
  lounge: 0.6,
  'bossa-nova': 0.6,
  'hip-hop': 0.4,
  'lo-fi': 0.6,
}
/** Energy from which a section is played open. */
const openFrom = 4

/** A trumpet's or section's mute, in the bell through the quieter sections. */
export function planMute(
  { genre, sections }: { genre: GenreId; sections: readonly Section[] },
  { instrument }: Part,
  random: Random,
): Part['mute'] {
  if (instrument !== 'trumpet' && instrument !== 'brass') return undefined
  if (!random.chance(chances[genre] ?? 0)) return undefined
  const spans = sections.filter(({ energy }) => energy < openFrom).map(({ end, start }) => ({ start, end }))
  if (spans.length === 0) return undefined
  const kind: Mute = instrument === 'trumpet' && random.chance(0.65) ? 'harmon' : 'cup'
  return { kind, spans }
}
