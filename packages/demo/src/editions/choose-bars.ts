/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { Bar, BarredScore } from './song-bars.ts'
import type { BarRun } from './splice.ts'

/** The bars of an edit, with the changes of tempo and ending that fit its length. */
export interface EditPlan {
  runs: BarRun[]
  /** Tempo relative to the song's. */
  pace: number
  /** Seconds by which the last chord is longer than in the song; negative: shorter. */
  held: number
}

/** Seconds before the first bar line. */
export const leadIn = 0.06
/** Maximum change of tempo. */
const maxBend = 0.03
/** Changes of tempo to try. */
const bends = Array.from({ length: 13 }, (_, index) => (index / 6 - 1) * maxBend)
/** Maximum seconds by which the end may be longer than in the song, with a held last chord and with a short one. */
const longerEnd = { held: 1.2, short: 2 }
/** Minimum seconds of a held last chord, and seconds by which its ring, just long enough in the song, may be shorter. */
const minChord = 0.8
const shorterRing = 0.1
/** Seconds of silence after a last chord that dies away early. */
const silence = { least: 0.4, most: 2.2 }

/** Sections an edit may begin with: all contain the tune except the introduction. */
const openings: ReadonlySet<string> = new Set<Bar['section']>(['intro', 'theme', 'drop', 'return'])
/** Sections in which the song has its tune at its height. */
const heights: ReadonlySet<string> = new Set<Bar['section']>(['drop', 'return'])

/** Penalties, with their relative weights: rules of a music editor's craft, not measured figures. */
const price = {
  seam: 0.3,
  /** A seam before a bar that begins: a section, four bars, two bars, a single bar. */
  breath: [0, 0.15, 0.4, 1.5],
  /** The chord after the seam neither followed in the song nor ever follows there. */
  otherChord: 0.3,
  strangeChord: 2,
  /** The key is lifted or lowered inside a section. */
  otherKey: 1,
  /** A build that leads nowhere. */
  idleBuild: 1.5,
  tempo: 0.4,
  ending: 0.8,
  noPeak: 1.5,
  littleTheme: 1.2,
  introduction: 1.5,
  /** Begins with the return or a drop instead of the theme, when the band is already at its height. */
  lateStart: 0.5,
  /** Begins inside a section, at a phrase of four or two bars. */
  insideStart: [0.7, 1.2],
  lull: 0.6,
  curtClose: 0.4,
}

/** Share of an edit that should be at the song's height. */
const peakShare = 0.25
/** Bars of the theme that make a tune. */
const tuneBars = 4
/** Seconds from which an edit can contain the tune's first statement, and the song's introduction. */
const timeForTheme = 20
const timeForIntroduction = 45

interface Search {
  bars: readonly Bar[]
  /** Seconds of every bar line, including the last one's end. */
  lines: readonly number[]
  stopsShort: boolean
  seconds: number
  /** Chord changes that occur in the song. */
  changes: ReadonlySet<string>
  /** Seconds from the beginning of the last bar to the end of the song: the last chord and its ring. */
  naturalEnd: number
  highestEnergy: number
  /** Seconds for which the last chord is audible; Infinity if unknown. */
  heard: number
}

/**
 * Chooses the bars of an edit of a given length: the theme from its beginning, if possible part of the song's climax,
 * and its close. All ways with one or two seams are tried; seams are at natural breaks and where chords continue as
 * in the song. The tempo changes by at most 3 %; the last chord takes up the rest.
 * @param seconds length of the edit
 * @param heard seconds for which the last chord is audible, if it dies away long before the song ends: the silence
 * after it is ignored
 * @throws Error if no bars of the song come near that length
 */
export function chooseBars(song: BarredScore, seconds: number, heard = Infinity): EditPlan {
  const plan = findBars(song, seconds, heard)
  if (!plan) {
    throw new Error(
      `No bars of ${song.score.id} make an edit of ${seconds} s: it is ${Math.round(song.score.durationSeconds)} s long.`,
    )
  }
  return plan
}

/** The same; undefined if no bars of the song come near that length. */
export function findBars(song: BarredScore, seconds: number, heard: number): EditPlan | undefined {
  const search = startSearch(song, seconds, heard)
  return findBest(search, 2) ?? findBest(search, 1)
}

/**
 * The best of all ways whose close has at least so many bars. One is the last chord alone: in a slow song a second
 * takes too long for a short edit.
 */
function findBest(search: Search, minClose: number): EditPlan | undefined {
  let best: { cost: number; plan: EditPlan } | undefined
  for (const runs of candidates(search, minClose)) {
    const fitted = fit(search, runs)
    if (!fitted || (best && fitted.cost >= best.cost)) continue
    const cost = fitted.cost + judge(search, runs)
    if (!best || cost < best.cost) best = { cost, plan: { runs, pace: fitted.pace, held: fitted.held } }
  }
  return best?.plan
}

function startSearch(song: BarredScore, seconds: number, heard: number): Search {
  const changes = song.bars.slice(1).map((bar, index) => `${song.bars[index]?.lastChord}>${bar.firstChord}`)
  return {
    bars: song.bars,
    lines: [...song.bars.map(({ index }) => song.lineAt(index)), song.lineAt(song.bars.length)],
    stopsShort: song.stopsShort,
    seconds,
    heard,
    changes: new Set(changes),
    naturalEnd: song.score.durationSeconds - song.lineAt(song.bars.length - 1),
    highestEnergy: Math.max(...song.bars.map(({ energy }) => energy)),
  }
}

/** Runs that could fill the time: opening, optionally a middle, and the close with the last bar. */
function* candidates(search: Search, minClose: number): Generator<BarRun[]> {
  const { bars } = search
  const end = bars.length
  for (const { barInSection, index: from, section } of bars) {
    if (!openings.has(section) || barInSection % 2 !== 0) continue
    const whole = [{ from, to: end }]
    if (couldFit(search, whole)) yield whole
    if (barInSection > 0) continue
    for (let to = from + 1; to < end - 2 && !isTooLong(search, [{ from, to }]); to++) {
      yield* withClose(search, [{ from, to }], minClose)
      if ((bars[to]?.barInSection ?? 1) % 2 !== 0) continue
      for (const middle of phrases(bars, to)) {
        const begun = [{ from, to }, middle]
        if (!isTooLong(search, begun)) yield* withClose(search, begun, minClose)
      }
    }
  }
}

/** A beginning, with each close that leaves something out and could fit. */
function* withClose(search: Search, begun: readonly BarRun[], minClose: number): Generator<BarRun[]> {
  const end = search.bars.length
  for (let from = (begun.at(-1)?.to ?? 0) + 1; from <= end - minClose; from++) {
    const runs = [...begun, { from, to: end }]
    if (couldFit(search, runs)) yield runs
  }
}

/** From so many bars on, a song has phrases of four bars enough to choose from. */
const manyBars = 64

/** Phrases after a bar that leave something out: pairs of bars, or fours in a song of many, within one section. */
function* phrases(bars: readonly Bar[], after: number): Generator<BarRun> {
  const step = bars.length < manyBars ? 2 : 4
  for (const { barInSection, barsInSection, index: from } of bars.slice(after + 1)) {
    if (barInSection % step !== 0) continue
    const last = Math.min(from + barsInSection - barInSection, bars.length - 3)
    for (let to = from + step; to <= last; to += step) yield { from, to }
  }
}

function isTooLong(search: Search, runs: readonly BarRun[]): boolean {
  return bodySeconds(search, runs) > search.seconds * (1 + maxBend)
}

/** Seconds up to the song's last bar, at the song's own tempo. */
function bodySeconds({ bars, lines }: Search, runs: readonly BarRun[]): number {
  let sum = 0
  for (const { from, to } of runs) sum += lines[Math.min(to, bars.length - 1)]! - lines[from]!
  return sum
}

function couldFit(search: Search, runs: readonly BarRun[]): boolean {
  const left = search.seconds - leadIn - bodySeconds(search, runs)
  const bend = search.seconds * maxBend * 1.1
  return left > -bend && left < search.naturalEnd + longerEnd.short + bend
}

/** Tempo and last chord for some bars, and their deviation from the song's own; undefined if they do not fit. */
function fit(
  search: Search,
  runs: readonly BarRun[],
): { pace: number; held: number; cost: number } | undefined {
  const { naturalEnd, seconds } = search
  const body = bodySeconds(search, runs)
  const { longest, shortest } = endBounds(search)
  let best: { pace: number; held: number; cost: number } | undefined
  for (const bend of bends) {
    const pace = 1 + bend
    const held = seconds - leadIn - body / pace - naturalEnd
    if (held > longest || held < shortest) continue
    const change = held > 0 ? held / longest : held / shortest
    const cost = price.tempo * (bend / maxBend) ** 2 + price.ending * change ** 2
    if (!best || cost < best.cost) best = { pace, held, cost }
  }
  return best
}

/** Seconds by which the end may be longer, and (below 0) shorter than in the song. */
function endBounds({ heard, lines, naturalEnd, stopsShort }: Search): { longest: number; shortest: number } {
  const chord = lines.at(-1)! - lines.at(-2)!
  const longest = stopsShort ? longerEnd.short : longerEnd.held
  const shortest = stopsShort ? -shorterRing : -shorterRing - Math.max(0, chord - minChord)
  return {
    longest: Math.min(longest, heard + silence.most - naturalEnd),
    shortest: Math.min(shortest, heard + silence.least - naturalEnd),
  }
}

/** Penalty of an edit: its deviation from a music editor's choice. */
function judge(search: Search, runs: readonly BarRun[]): number {
  const { bars, highestEnergy, seconds } = search
  const isShort = seconds < timeForTheme
  const chosen = runs.flatMap(({ from, to }) => bars.slice(from, to))
  const share = (count: number) => count / chosen.length
  const count = (wanted: (bar: Bar) => boolean) => chosen.filter(wanted).length
  const peak = share(count(({ energy }) => energy >= highestEnergy))
  // In a short edit the return or drop, which repeats the tune, counts as well.
  const tune = count(({ section }) => section === 'theme' || (isShort && heights.has(section)))
  const lull = share(count(({ section }) => section === 'break'))
  const introduction = count(({ section }) => section === 'intro')
  const close = runs.at(-1)
  return (
    startCost(chosen[0]) +
    seamsCost(search, runs) +
    price.noPeak * (1 - Math.min(1, peak / peakShare)) +
    price.littleTheme * (1 - Math.min(1, tune / tuneBars)) +
    (seconds < timeForIntroduction && introduction > 0 ? price.introduction : 0) +
    (seconds < timeForIntroduction ? price.lull * lull : 0) +
    (close && close.to - close.from < 3 ? price.curtClose : 0)
  )
}

function startCost(first: Bar | undefined): number {
  if (!first) return 0
  const [four = 0, two = 0] = price.insideStart
  const inside = first.barInSection === 0 ? 0 : first.barInSection % 4 === 0 ? four : two
  return inside + (heights.has(first.section) ? price.lateStart : 0)
}

function seamsCost({ bars, changes }: Search, runs: readonly BarRun[]): number {
  let cost = 0
  for (const [index, run] of runs.entries()) {
    const previous = runs[index - 1]
    const first = bars[run.from]
    const last = previous && bars[previous.to - 1]
    if (!previous || !first || !last) continue
    cost += price.seam + breath(bars[previous.to]) + breath(first)
    if (first.keyLift !== last.keyLift && first.barInSection > 0) cost += price.otherKey
    if (last.section === 'build' && !heights.has(first.section)) cost += price.idleBuild
    if (bars[previous.to]?.firstChord === first.firstChord) continue
    cost += changes.has(`${last.lastChord}>${first.firstChord}`) ? price.otherChord : price.strangeChord
  }
  return cost
}

/** Penalty of beginning with a bar, or ending before it. */
function breath(bar: Bar | undefined): number {
  const [section = 0, four = 0, two = 0, one = 0] = price.breath
  if (!bar || bar.barInSection === 0) return section
  if (bar.barInSection % 4 === 0) return four
  return bar.barInSection % 2 === 0 ? two : one
}
