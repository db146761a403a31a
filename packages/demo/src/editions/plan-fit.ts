/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { type EditPlan, leadIn } from './choose-bars.ts'
import type { Bar, BarredScore } from './song-bars.ts'
import type { BarRun } from './splice.ts'

/**
 * Maximum change of tempo. Listeners who compare two versions notice about 2 % at the earliest; one who hears a single one
 * does not.
 */
const maxBend = 0.02
/** Seconds by which the end may be longer than in the song, and the least that is left of its last chord. */
const longerEnd = 1.6
const minChord = 0.8
/** Seconds by which its ring, just long enough in the song, may be shorter. */
const shorterRing = 0.1
/**
 * If nothing fits otherwise, since a few seconds of a slow song have few bars to choose from, the end may be longer by a bar, and
 * its ring shorter by so many seconds: mastering fades its last moments.
 */
const easedRing = 1.4
/** Tempi to try, from the song's own outwards. */
const bends = Array.from(
  { length: 17 },
  (_, index) => ((index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2) * maxBend) / 8,
)

/** From this length in seconds on, a version begins with the song's introduction, if it has one. */
const timeForIntroduction = 45
/** Sections that a version may begin with: the tune at once, or the song's own beginning. */
const openings: ReadonlySet<string> = new Set<Bar['section']>(['theme', 'drop', 'return'])

/** Penalties with their relative weights: rules of a music editor's craft, as in `choose-bars.ts`. */
const price = {
  seam: 1,
  /** Back to bars that were played already: a repeat. */
  repeat: 0.5,
  /** A seam before a bar that begins: a section, four bars, two bars, a single bar. */
  breath: [0, 0.6, 1.6, 6],
  otherChord: 0.6,
  strangeChord: 5,
  otherKey: 3,
  /** A build that leads nowhere. */
  idleBuild: 4,
  tempo: 1.2,
  ending: 0.8,
  /** Begins with neither tune nor introduction: the last bars alone may be all that fits into a few seconds. */
  otherStart: 6,
  lateStart: 0.5,
  missingIntroduction: 1.5,
  /** Each bar at the song's height that is played takes this much off, up to eight. */
  height: 0.15,
  theme: 0.1,
} as const

/** The way to a bar: what it costs, and the bar it was reached from. */
interface Step {
  cost: number
  before: number
}

/**
 * Chooses the bars of a version of a given length, shorter or longer than the song: it begins as a section begins, plays whole
 * sections or phrases, repeats them if it is longer, and ends as the song ends. The least costly way through the bars for each
 * possible number of them is found by dynamic programming over bars and seams; among these numbers, tempo (±2 %) and the last
 * chord's ring decide.
 * @param seconds of the version
 * @returns undefined if it is too short for the song's last bars
 */
export function planFit(song: BarredScore, seconds: number): EditPlan | undefined {
  const { bars, lineAt } = song
  const last = bars.length - 1
  const barSeconds = lineAt(1) - lineAt(0)
  const end = {
    natural: song.score.durationSeconds - lineAt(last),
    longest: longerEnd,
    shortest: -shorterRing - (song.stopsShort ? 0 : Math.max(0, lineAt(last + 1) - lineAt(last) - minChord)),
  }
  const most = Math.ceil((seconds * (1 + maxBend)) / barSeconds) + 1
  const table = findWays(song, most, seconds)
  const paths = Array.from({ length: most }, (_, index) => index + 1).flatMap((count) => {
    const way = table[count - 1]?.[last]
    if (!way || way.cost === Infinity) return []
    const path = readPath(table, count, last)
    const body = path.slice(0, -1).reduce((sum, bar) => sum + lineAt(bar + 1) - lineAt(bar), 0)
    return [{ path, body, cost: way.cost - praise(song, path) }]
  })
  const eased = { ...end, longest: end.longest + barSeconds, shortest: end.shortest - easedRing }
  return choosePath(paths, seconds - leadIn, end) ?? choosePath(paths, seconds - leadIn, eased)
}

/** A way through the bars, with the length of all but the last one in seconds. */
interface Path {
  path: readonly number[]
  body: number
  cost: number
}

/** The end of the song in seconds, and by how much it may be longer and (below 0) shorter. */
interface End {
  natural: number
  longest: number
  shortest: number
}

function choosePath(paths: readonly Path[], seconds: number, end: End): EditPlan | undefined {
  let best: { cost: number; plan: EditPlan } | undefined
  for (const { body, cost, path } of paths) {
    const fitted = fitLength(seconds, body, end)
    if (!fitted || (best && cost + fitted.cost >= best.cost)) continue
    best = { cost: cost + fitted.cost, plan: { runs: toRuns(path), pace: fitted.pace, held: fitted.held } }
  }
  return best?.plan
}

/** Tempo and ring with which a body of bars and the end fill the time; undefined if none do. */
function fitLength(
  seconds: number,
  body: number,
  { longest, natural, shortest }: End,
): { pace: number; held: number; cost: number } | undefined {
  let best: { pace: number; held: number; cost: number } | undefined
  for (const bend of bends) {
    const pace = 1 + bend
    const held = seconds - body / pace - natural
    if (held > longest || held < shortest) continue
    const strain = held > 0 ? held / longest : held / shortest
    const cost = price.tempo * (bend / maxBend) ** 2 + price.ending * strain ** 2
    if (!best || cost < best.cost) best = { pace, held, cost }
  }
  return best
}

/** `table[n][bar]`: the least costly way of `n + 1` bars that ends with a bar. */
function findWays({ bars }: BarredScore, most: number, seconds: number): Step[][] {
  const changes = new Set(bars.slice(1).map((bar, index) => `${bars[index]!.lastChord}>${bar.firstChord}`))
  const seams = bars.map((from) => bars.map((to) => seamCost(bars, from, to, changes)))
  const table: Step[][] = [bars.map((bar) => ({ cost: startCost(bars, bar, seconds), before: -1 }))]
  for (let count = 1; count < most; count++) {
    const former = table[count - 1]!
    table.push(
      bars.map((_, to) => {
        let cost = Infinity
        let before = -1
        for (let from = 0; from < bars.length; from++) {
          const whole = former[from]!.cost + seams[from]![to]!
          if (whole < cost) {
            cost = whole
            before = from
          }
        }
        return { cost, before }
      }),
    )
  }
  return table
}

function startCost(bars: readonly Bar[], bar: Bar, seconds: number): number {
  const hasIntroduction = bars[0]!.section === 'intro'
  const isLong = seconds >= timeForIntroduction
  if (bar.index === 0) return hasIntroduction && !isLong ? price.missingIntroduction : 0
  if (bar.barInSection % 2 !== 0) return price.breath[3] + price.otherStart
  if (!openings.has(bar.section)) return price.otherStart
  const inside = bar.barInSection === 0 ? 0 : price.breath[bar.barInSection % 4 === 0 ? 1 : 2]
  return (
    inside +
    (isLong && hasIntroduction ? price.missingIntroduction : 0) +
    (bar.section === 'theme' ? 0 : price.lateStart)
  )
}

/** Penalty of playing one bar after another; none if the song does. */
function seamCost(bars: readonly Bar[], from: Bar, to: Bar, changes: ReadonlySet<string>): number {
  if (to.index === from.index + 1) return 0
  // Nothing follows the end, and it is reached by its own bars: its last two belong together.
  const last = bars.length - 1
  if (from.index === last || to.index === last) return Infinity
  const next = bars[from.index + 1]!
  let cost = price.seam + breath(next) + breath(to)
  if (to.index <= from.index) cost += price.repeat
  if (to.keyLift !== from.keyLift && to.barInSection > 0) cost += price.otherKey
  if (from.section === 'build' && to.section !== 'drop' && to.section !== 'return') cost += price.idleBuild
  if (to.section === 'intro') cost += price.otherKey
  if (next.firstChord !== to.firstChord)
    cost += changes.has(`${from.lastChord}>${to.firstChord}`) ? price.otherChord : price.strangeChord
  return cost
}

function breath({ barInSection }: Bar): number {
  if (barInSection === 0) return price.breath[0]
  if (barInSection % 4 === 0) return price.breath[1]
  return barInSection % 2 === 0 ? price.breath[2] : price.breath[3]
}

/** How much of the tune and of the song's height a version has. */
function praise({ bars }: BarredScore, path: readonly number[]): number {
  const highest = Math.max(...bars.map(({ energy }) => energy))
  const count = (wanted: (bar: Bar) => boolean) =>
    Math.min(8, path.filter((bar) => wanted(bars[bar]!)).length)
  return (
    price.height * count(({ energy }) => energy >= highest) +
    price.theme * count(({ section }) => section === 'theme')
  )
}

function readPath(table: readonly Step[][], count: number, last: number): number[] {
  const path: number[] = []
  for (let at = count - 1, bar = last; at >= 0; at--) {
    path.push(bar)
    bar = table[at]![bar]!.before
  }
  return path.toReversed()
}

function toRuns(path: readonly number[]): BarRun[] {
  const runs: BarRun[] = []
  for (const bar of path) {
    const current = runs.at(-1)
    if (current?.to === bar) current.to = bar + 1
    else runs.push({ from: bar, to: bar + 1 })
  }
  return runs
}
