/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { beatDistance, type HeardBars } from './hear-bars.ts'

/** Part of a recording, in samples. */
export interface CutPiece {
  from: number
  to: number
}

/** A version of a recording: its pieces one after the other, and silence after the last. */
export interface CutPlan {
  pieces: CutPiece[]
  /** Samples over which one piece becomes the next, half before the join and half after. */
  joinLength: number
  /** Samples of silence after the last piece. */
  silence: number
  /** Samples over which the last piece is faded out; 0: the recording ends by itself. */
  fade: number
}

/** Penalties, with their relative weights. */
const price = {
  seam: 0.5,
  /** Back to what was played already. */
  repeat: 0.25,
  /** Times the mean distance of the beats around a join. */
  distance: 4,
  /** For each second of silence at the end, and for each second that is cut off the ring. */
  silence: 0.35,
  cutRing: 0.5,
} as const

/** A piece is at least as long, in seconds: shorter ones sound like a fault. */
const shortest = 3.5
/** Beats before and after a join that are compared. */
const reach = 4
/** Joins of a recording with a beat, and of one without, in seconds. */
const joins = { steady: 0.024, free: 0.5 }
/** Ring that may be faded out, in seconds, and what stays of it. */
const maxCutRing = 1.5

interface Step {
  cost: number
  before: number
}

/**
 * Plans a version of a recording of exactly `target` samples: it begins and ends as the recording does, and in between goes on
 * from bar to bar or joins bars that sound alike, judged by chroma, loudness and bands around the join. For each possible number
 * of bars dynamic programming finds the best way; what is missing then is silence after the end, what is too much comes off the
 * silence or the ring there.
 * @returns undefined if the recording is too short or too long-winded for that length, such as one of a single bar
 */
export function planCut(
  heard: HeardBars,
  recording: { sampleRate: number; sampleCount: number },
  target: number,
): CutPlan | undefined {
  const { sampleCount, sampleRate } = recording
  const begins = 0
  const ends = Math.min(sampleCount, Math.round((heard.ends + 0.3) * sampleRate))
  const joinLength = 2 * Math.round((joins[heard.steady ? 'steady' : 'free'] * sampleRate) / 2)
  const lines = listLines(heard)
  const places = lines.map((beat) => Math.round(heard.beats[beat]!.at * sampleRate))
  const found = lines.length < 3 ? [] : findWays(heard, lines, { target, sampleRate, begins, places })
  let best: { cost: number; plan: CutPlan } | undefined
  for (const way of [...found, { cost: 0, path: [] }]) {
    const pieces = toPieces(way.path, places, begins, ends)
    const length = pieces.reduce((sum, { from, to }) => sum + to - from, 0)
    const end = fitEnd(target - length, heard, sampleRate, { begins, ends })
    if (!end || (best && way.cost + end.cost >= best.cost)) continue
    const last = pieces.at(-1)!
    last.to -= end.cut
    best = {
      cost: way.cost + end.cost,
      plan: { pieces, joinLength, silence: end.silence, fade: end.fade },
    }
  }
  return best?.plan
}

/** Beats at which the recording may be joined: where bars begin, except in its first and last moments. */
function listLines({ beats, beatsPerBar, ends, firstBar, begins }: HeardBars): number[] {
  return beats.flatMap(({ at }, index) =>
    (index - firstBar) % beatsPerBar === 0 && at > begins + 1 && at < ends - 1 ? [index] : [],
  )
}

/**
 * The best way to play each number of bars between the first line and the last: the lines in their order of playing.
 * A step from line `i` goes to `i + 1`, or by a join to any other after the bar that begins at `i`.
 */
function findWays(
  heard: HeardBars,
  lines: readonly number[],
  {
    places,
    sampleRate,
    target,
  }: { target: number; sampleRate: number; begins: number; places: readonly number[] },
): { cost: number; path: number[] }[] {
  const count = lines.length
  const barLength = (places.at(-1)! - places[0]!) / (count - 1)
  const rest = places[0]! + Math.max(0, heard.seconds * sampleRate - places.at(-1)!)
  const most = Math.max(1, Math.ceil((target - rest) / barLength) + 3)
  const least = Math.ceil((shortest * sampleRate) / barLength)
  const seams = lines.map((from, at) =>
    lines.map((to, other) =>
      other === at + 1 ? 0 : joinCost(heard, lines[at + 1] ?? from, to, other <= at),
    ),
  )
  // The state is a line and how many bars its piece has so far, up to `least`: short pieces must go on.
  const table: Step[][] = [
    Array.from({ length: count * (least + 1) }, (_, state) => ({
      // What is before the first line belongs to the first piece.
      cost: state === least ? 0 : Infinity,
      before: -1,
    })),
  ]
  const width = least + 1
  for (let bars = 1; bars <= most; bars++) {
    const former = table[bars - 1]!
    const now: Step[] = Array.from({ length: count * width }, () => ({ cost: Infinity, before: -1 }))
    const reachState = (state: number, cost: number, before: number) => {
      if (cost < now[state]!.cost) now[state] = { cost, before }
    }
    for (let line = 0; line < count - 1; line++) {
      for (let age = 1; age <= least; age++) {
        const state = line * width + age
        const { cost } = former[state]!
        if (cost === Infinity) continue
        reachState((line + 1) * width + Math.min(least, age + 1), cost, state)
        // After this bar the piece may end, if it is long enough.
        if (age < least) continue
        for (let to = 0; to < count - 1; to++) {
          if (to !== line + 1) reachState(to * width + 1, cost + seams[line]![to]!, state)
        }
      }
    }
    table.push(now)
  }
  return table.flatMap((row, bars) => {
    const state = (count - 1) * width + least
    const cost = row[state]!.cost
    return cost === Infinity ? [] : [{ cost, path: readPath(table, bars, state, width) }]
  })
}

function readPath(table: readonly Step[][], bars: number, end: number, width: number): number[] {
  const path: number[] = []
  for (let at = bars, state = end; at >= 0; at--) {
    path.push(Math.floor(state / width))
    state = table[at]![state]!.before
  }
  return path.toReversed()
}

/** How much a join is heard: what is around the beat where the first piece ends against what is around the next one's first. */
function joinCost({ beats }: HeardBars, ends: number, begins: number, isBack: boolean): number {
  let sum = 0
  let weights = 0
  for (let offset = -reach; offset < reach; offset++) {
    const one = beats[ends + offset]
    const other = beats[begins + offset]
    if (!one || !other) continue
    // What follows at once and what was just heard count most.
    const weight = 1 / (1 + Math.abs(offset + 0.5))
    sum += weight * beatDistance(one, other)
    weights += weight
  }
  return price.seam + (isBack ? price.repeat : 0) + (weights > 0 ? (price.distance * sum) / weights : 2)
}

/**
 * The pieces of a way: a run of successive lines is one piece; the first one begins with the recording, the last one ends with
 * it.
 * @param path lines in the order of playing; of the last bar before a join, the line is in it and the next one is not
 */
function toPieces(
  path: readonly number[],
  places: readonly number[],
  begins: number,
  ends: number,
): CutPiece[] {
  const pieces: CutPiece[] = [{ from: begins, to: ends }]
  for (let at = 1; at < path.length; at++) {
    const [before, now] = [path[at - 1]!, path[at]!]
    if (now === before + 1) continue
    pieces.at(-1)!.to = places[before + 1]!
    pieces.push({ from: places[now]!, to: ends })
  }
  return pieces
}

/** What is done at the end for `missing` samples more, or fewer (below 0). */
function fitEnd(
  missing: number,
  { beats, beatsPerBar, steady }: HeardBars,
  sampleRate: number,
  { begins, ends }: { begins: number; ends: number },
): { cost: number; silence: number; cut: number; fade: number } | undefined {
  const barSeconds = steady
    ? (((beats.at(-1)?.at ?? 0) - (beats[0]?.at ?? 0)) / Math.max(1, beats.length - 1)) * beatsPerBar
    : 0.5
  const seconds = missing / sampleRate
  if (seconds >= 0) {
    if (seconds > barSeconds + 0.5) return undefined
    return { cost: price.silence * seconds, silence: missing, cut: 0, fade: 0 }
  }
  const ring = Math.min(maxCutRing, Math.max(0.35, (ends - begins) / sampleRate - 2))
  if (-seconds > ring) return undefined
  const fade = Math.min(Math.round(1.2 * sampleRate), Math.round(-missing + 0.3 * sampleRate))
  return { cost: 0.1 + price.cutRing * -seconds, silence: 0, cut: -missing, fade }
}
