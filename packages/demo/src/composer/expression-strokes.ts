import type { GenreId } from '../vocabulary.ts'
import type { Occasion, Played } from './occasion.ts'
import type { Random } from './random.ts'

/** Beats of a written stroke on stopped strings. */
const deadBeats = 0.16
/** Longest stroke, in beats, that the palm damps. */
const mutedBeats = 0.75
/** Share of a bar's loudest stroke below which a stroke is no accent. */
const accentShare = 0.93

/** Genres whose guitar clips its chords on the off-beat. */
const skanking: ReadonlySet<GenreId> = new Set(['reggae', 'dub'])
const skankSeconds = 0.13
/** Genres whose guitarist may stand on a wah pedal. */
const wahed: ReadonlySet<GenreId> = new Set(['funk', 'disco'])

function strokesOf(played: readonly Played[]): Played[][] {
  const strokes: Played[][] = []
  for (const one of played) {
    const last = strokes.at(-1)
    if (last?.[0]?.written.beat === one.written.beat) last.push(one)
    else strokes.push([one])
  }
  return strokes
}

/** Across the strings no stroke is as fast, as even or as level as the one before. */
function loosen(stroke: readonly Played[], random: Random): void {
  const delays = stroke.map(({ written }) => written.delay ?? 0)
  const whole = Math.max(...delays)
  const down = (delays[0] ?? 0) <= (delays.at(-1) ?? 0)
  const haste = 0.7 + 0.6 * random.next()
  const first = Math.min(...stroke.map(({ note }) => note.start))
  for (const [index, { note, written }] of stroke.entries()) {
    const share = whole > 0 ? (written.delay ?? 0) / whole : 0
    // The hand gathers speed on its way.
    const moved = whole * haste * share ** 0.85
    const end = note.start + note.duration
    note.start = Math.max(first, note.start - (written.delay ?? 0) + moved)
    note.duration = Math.max(0.04, end - note.start)
    const height = stroke.length > 1 ? index / (stroke.length - 1) - 0.5 : 0
    const leaning = 1 + (down ? -0.14 : 0.1) * height + random.bell() * 0.06
    note.velocity = Math.max(1, Math.min(127, Math.round(note.velocity * leaning)))
  }
}

/** A guitarist's chords and figures: loose strums, dead strokes, palm mutes, clipped off-beats, a wah pedal. */
export function expressStrokes(
  played: readonly Played[],
  { genre, instrument, beatSeconds }: Occasion,
  random: Random,
): Played[] {
  const strokes = strokesOf(played)
  const palm = instrument === 'distorted-guitar' && random.branch('palm').chance(0.75)
  const wah = wahed.has(genre) && instrument === 'electric-guitar' && random.branch('wah').chance(0.6)
  const loudest = new Map<number, number>()
  const barOf = (one: Played) => Math.floor(one.written.beat / 4)
  for (const one of played)
    loudest.set(barOf(one), Math.max(loudest.get(barOf(one)) ?? 0, one.written.velocity))
  for (const stroke of strokes) {
    if (stroke.length > 1) loosen(stroke, random)
    for (const one of stroke) {
      const { note, written } = one
      if (written.beats <= deadBeats) {
        note.articulation = 'dead'
        note.duration = Math.max(0.05, beatSeconds * 0.14)
      } else if (
        palm &&
        written.beats <= mutedBeats &&
        written.velocity < (loudest.get(barOf(one)) ?? 0) * accentShare
      ) {
        note.articulation = 'muted'
      } else if (wah) {
        note.articulation = 'wah'
      } else if (skanking.has(genre) && stroke.length > 1) {
        note.duration = Math.min(note.duration, skankSeconds)
      }
    }
  }
  return strokes.flat()
}
