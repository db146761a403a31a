import { planSong } from '../composer/plan-song.ts'
import { findRecipe } from '../recipes/index.ts'
import type { Recipe } from '../recipes/recipe.ts'
import type { Score } from '../score.ts'
import { genreIds } from '../vocabulary.ts'
import { countLeadRhythms } from './lead-rhythms.ts'
import type { MeasuredSong } from './measured-song.ts'
import { deviation, median } from './statistics.ts'
import type { Verdict } from './verdict.ts'

/** Bounds of what a visitor notices after a few songs: that all of them are built alike. */
export const varietyBounds = {
  /** Greatest share of songs with the same order of sections. */
  sameOrder: 0.12,
  /** Least number of orders of sections in a genre. */
  orders: 6,
  /** The break's place in the song varies by this share of its length, or is absent in this share of songs. */
  breakDeviation: 0.15,
  breakAbsent: 0.3,
  /** Least number of opening progressions in a recipe. */
  openings: 12,
  medianSeconds: 130,
  /** Median number of rhythms among the bars of a lead. */
  leadRhythms: 8,
} as const

/** The names of a song's sections in order. */
export function orderOf({ sections }: Score): string {
  return sections.map(({ name }) => name).join('–')
}

/** The chords of a progression's first four bars. */
function openingOf(progression: string): string {
  return progression
    .split('|')
    .slice(0, 4)
    .map((bar) => bar.trim())
    .join(' | ')
}

/** The different openings that songs of a genre may have. */
export function openingsOf({ harmony }: Recipe): Set<string> {
  return new Set(
    harmony.flatMap(({ scale, theme }) => Object.keys(theme).map((text) => `${scale}: ${openingOf(text)}`)),
  )
}

function themeOf({ song }: MeasuredSong): string {
  return planSong(findRecipe(song.genre), song.id).harmony.theme
}

/** How often each value occurs, the commonest first. */
export function countEach(values: readonly string[]): [value: string, count: number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

/** Where breaks begin, as shares of their songs' lengths, and the share of songs without. */
export function locateBreaks(songs: readonly MeasuredSong[]): { places: number[]; absent: number } {
  const places = songs.flatMap(({ score }) => {
    const found = score.sections.find(({ name }) => name === 'break')
    return found ? [found.start / score.durationSeconds] : []
  })
  return { places, absent: 1 - places.length / Math.max(1, songs.length) }
}

function judgeOrders(songs: readonly MeasuredSong[]): Verdict {
  const [commonest = ['', 0], ...others] = countEach(songs.map(({ score }) => orderOf(score)))
  const share = commonest[1] / Math.max(1, songs.length)
  return {
    name: 'order of sections',
    allowed: `the commonest in at most ${100 * varietyBounds.sameOrder} % of the songs`,
    found: `${(100 * share).toFixed(1)} %: ${commonest[0]}; ${others.length + 1} orders in all`,
    holds: share <= varietyBounds.sameOrder,
    exceptions: [],
  }
}

function judgeGenreOrders(songs: readonly MeasuredSong[]): Verdict {
  const counts = ofEachGenre(songs, (some) => new Set(some.map(({ score }) => orderOf(score))).size)
  const few = counts.filter(({ count, most }) => count < Math.min(varietyBounds.orders, most))
  return {
    name: 'orders of sections in a genre',
    allowed: `at least ${varietyBounds.orders}`,
    found: `at least ${Math.min(...counts.map(({ count }) => count))}`,
    holds: few.length === 0,
    exceptions: few.map(({ count, genre }) => `${genre}: ${count}`),
  }
}

function judgeBreaks(songs: readonly MeasuredSong[]): Verdict {
  const { absent, places } = locateBreaks(songs)
  const spread = deviation(places)
  return {
    name: 'breaks',
    allowed: `begin at places that differ by ${varietyBounds.breakDeviation} of the length (standard deviation), or ${100 * varietyBounds.breakAbsent} % of the songs have none`,
    found: `deviation ${spread.toFixed(3)}, ${(100 * absent).toFixed(1)} % without`,
    holds: spread >= varietyBounds.breakDeviation || absent >= varietyBounds.breakAbsent,
    exceptions: [],
  }
}

function judgeOpenings(songs: readonly MeasuredSong[]): Verdict {
  const counts = genreIds.map((genre) => ({ genre, count: openingsOf(findRecipe(genre)).size }))
  const used = ofEachGenre(songs, (some) => new Set(some.map((song) => openingOf(themeOf(song)))).size)
  const few = counts.filter(({ count }) => count < varietyBounds.openings)
  return {
    name: 'opening progressions',
    allowed: `${varietyBounds.openings} in every recipe`,
    found: `at least ${Math.min(...counts.map(({ count }) => count))}; songs of a genre use ${Math.min(...used.map(({ count }) => count))} to ${Math.max(...used.map(({ count }) => count))}, median ${median(used.map(({ count }) => count))}`,
    holds: few.length === 0,
    exceptions: few.map(({ count, genre }) => `${genre}: ${count}`),
  }
}

function judgePairs(songs: readonly MeasuredSong[]): Verdict {
  const known = new Map<string, string>()
  const shared = songs.flatMap((song) => {
    const idea = `${song.song.genre} ${themeOf(song)} ${orderOf(song.score)}`
    const other = known.get(idea)
    known.set(idea, song.song.id)
    return other === undefined ? [] : [`${song.song.id} and ${other} (${song.song.genre})`]
  })
  return {
    name: 'progression and order',
    allowed: 'no two songs of a genre share both',
    found: `${shared.length} pairs`,
    holds: shared.length === 0,
    exceptions: shared,
  }
}

function judgeLengths(songs: readonly MeasuredSong[]): Verdict {
  const seconds = songs.map(({ measurement }) => measurement.durationSeconds)
  const middle = median(seconds)
  return {
    name: 'median length',
    allowed: `at least ${varietyBounds.medianSeconds} s`,
    found: `${middle.toFixed(0)} s, from ${Math.min(...seconds).toFixed(0)} to ${Math.max(...seconds).toFixed(0)}`,
    holds: middle >= varietyBounds.medianSeconds,
    exceptions: [],
  }
}

function judgeRhythms(songs: readonly MeasuredSong[]): Verdict {
  const counts = songs
    .filter(({ score }) => score.parts.some(({ role }) => role === 'lead'))
    .map(({ score }) => countLeadRhythms(score))
  const middle = median(counts)
  return {
    name: 'rhythms of the lead',
    allowed: `at least ${varietyBounds.leadRhythms} different bars at the median`,
    found: `median ${middle}, from ${Math.min(...counts)} to ${Math.max(...counts)}, in ${counts.length} songs`,
    holds: middle >= varietyBounds.leadRhythms,
    exceptions: [],
  }
}

function ofEachGenre(songs: readonly MeasuredSong[], count: (some: readonly MeasuredSong[]) => number) {
  return [...new Set(songs.map(({ song }) => song.genre))].map((genre) => {
    const some = songs.filter(({ song }) => song.genre === genre)
    return { genre, count: count(some), most: some.length }
  })
}

/** Checks how the library's songs vary as written. */
export function judgeVariety(songs: readonly MeasuredSong[]): Verdict[] {
  return [
    judgeLengths(songs),
    judgeOrders(songs),
    judgeGenreOrders(songs),
    judgeBreaks(songs),
    judgeOpenings(songs),
    judgePairs(songs),
    judgeRhythms(songs),
  ]
}
