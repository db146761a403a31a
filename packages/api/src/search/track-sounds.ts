/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { setImmediate as otherTasks } from 'node:timers/promises'
import type { TrackParts } from './copy-parts.ts'

/**
 * The dimensions of the space of sounds (`track.sound` in the database) in the order in which tracks are compared, each
 * with a usual value: what is kept is the difference from it. Those in which songs differ most come first, so that most
 * tracks are given up after four.
 */
const dimensions = [
  { name: 'energy', at: 7, usual: 5 },
  { name: 'brightness', at: 8, usual: 37 },
  { name: 'timbre 1', at: 11, usual: 8 },
  { name: 'percussiveness', at: 10, usual: 6 },
  { name: 'onsets', at: 9, usual: 5 },
  { name: 'tempo on a line', at: 2, usual: 8 },
  { name: 'tempo on its circle', at: 0, usual: 0 },
  { name: 'tempo on its circle', at: 1, usual: 0 },
  { name: 'timbre 2', at: 12, usual: 0 },
  { name: 'timbre 3', at: 13, usual: 0 },
  { name: 'timbre 4', at: 14, usual: 0 },
  { name: 'timbre 5', at: 15, usual: 0 },
  { name: 'timbre 6', at: 16, usual: 0 },
  { name: 'loudness', at: 6, usual: -3.5 },
  { name: 'key on its circle', at: 3, usual: 0 },
  { name: 'key on its circle', at: 4, usual: 0 },
  { name: 'minor', at: 5, usual: 0 },
] as const
const first = 4
const rest = dimensions.length - first
/** One byte covers ten units, about ten standard deviations, on either side of the usual. */
const stepsPerUnit = 12
const maxStep = 127
/** Tracks compared in one go: about a millisecond, then other tasks run. */
const sliceSize = 200_000

interface Comparison {
  from: number
  to: number
  isWanted: (track: number) => boolean
}

/**
 * The measured sound of tracks in 17 bytes each. Comparing one with all others is exact up to rounding (a twelfth of
 * a standard deviation), and takes some milliseconds for a million tracks.
 */
export class TrackSounds {
  /** By track number, the first dimensions and the others. */
  #first = new Int8Array()
  #rest = new Int8Array()

  /**
   * Keeps the sound of a track.
   * @param sound its place in the space of sounds: 17 values
   */
  put(track: number, sound: readonly number[]): void {
    if (track * first >= this.#first.length) {
      this.#first = longer(this.#first, track, first)
      this.#rest = longer(this.#rest, track, rest)
    }
    checkLength(sound)
    for (let dimension = 0; dimension < first; dimension++)
      this.#first[track * first + dimension] = stepOf(sound, dimension)
    for (let dimension = 0; dimension < rest; dimension++)
      this.#rest[track * rest + dimension] = stepOf(sound, first + dimension)
  }

  /** Everything, for a copy. */
  parts(): TrackParts['sounds'] {
    return { first: this.#first, rest: this.#rest }
  }

  /** Takes what a copy has in place of everything. */
  restore(parts: TrackParts['sounds']): void {
    this.#first = parts.first.slice()
    this.#rest = parts.rest.slice()
  }

  /**
   * The tracks nearest to a place, nearest first.
   * @param options.tracks compares track numbers below this
   * @param options.isWanted omits others
   * @param options.count maximum number
   */
  async nearest(
    sound: readonly number[],
    { count, isWanted, tracks }: { count: number; tracks: number; isWanted: (track: number) => boolean },
  ): Promise<number[]> {
    checkLength(sound)
    const place = Int32Array.from(dimensions, (_, dimension) => stepOf(sound, dimension))
    const found = new NearestTracks(count)
    for (let from = 0; from < tracks; from += sliceSize) {
      if (from > 0) await otherTasks()
      this.#compare(place, found, { from, to: Math.min(tracks, from + sliceSize), isWanted })
    }
    return found.list()
  }

  #compare(place: Int32Array, found: NearestTracks, { from, isWanted, to }: Comparison): void {
    const [heads, others] = [this.#first, this.#rest]
    const [a, b, c, d] = [place[0]!, place[1]!, place[2]!, place[3]!]
    let { limit } = found
    for (let track = from; track < to; track++) {
      const head = track * first
      // Written out: a loop takes twice as long.
      const p = a - heads[head]!
      const q = b - heads[head + 1]!
      const r = c - heads[head + 2]!
      const s = d - heads[head + 3]!
      let distance = p * p + q * q + r * r + s * s
      if (distance >= limit) continue
      for (let dimension = 0, start = track * rest; dimension < rest; dimension++) {
        const difference = place[first + dimension]! - others[start + dimension]!
        distance += difference * difference
      }
      if (distance >= limit || !isWanted(track)) continue
      found.add(track, distance)
      limit = found.limit
    }
  }
}

/** The nearest tracks so far, in order. */
class NearestTracks {
  readonly #tracks: Int32Array
  readonly #distances: Float64Array
  #length = 0

  constructor(count: number) {
    this.#tracks = new Int32Array(count)
    this.#distances = new Float64Array(count)
  }

  /** Only nearer tracks belong to them. */
  get limit(): number {
    if (this.#tracks.length === 0) return -Infinity
    return this.#length < this.#tracks.length ? Infinity : this.#distances[this.#length - 1]!
  }

  add(track: number, distance: number): void {
    let at = this.#length < this.#tracks.length ? this.#length++ : this.#length - 1
    while (at > 0 && this.#distances[at - 1]! > distance) {
      this.#distances[at] = this.#distances[at - 1]!
      this.#tracks[at] = this.#tracks[at - 1]!
      at--
    }
    this.#distances[at] = distance
    this.#tracks[at] = track
  }

  list(): number[] {
    return [...this.#tracks.subarray(0, this.#length)]
  }
}

function checkLength({ length }: readonly number[]): void {
  if (length !== dimensions.length)
    throw new RangeError(`A sound has ${dimensions.length} dimensions, not ${length}: migrate the database.`)
}

const places = Int32Array.from(dimensions, ({ at }) => at)
const usual = Float64Array.from(dimensions, (dimension) => dimension.usual)

/** How far a sound is from the usual in a dimension, in whole steps. */
function stepOf(sound: readonly number[], dimension: number): number {
  const step = Math.round((sound[places[dimension]!]! - usual[dimension]!) * stepsPerUnit)
  return Math.max(-maxStep, Math.min(maxStep, step))
}

/** Copies an array with room for a track number and a quarter more. */
function longer(steps: Int8Array, track: number, perTrack: number): Int8Array<ArrayBuffer> {
  const copy = new Int8Array(Math.ceil((track + 1) * 1.25) * perTrack)
  copy.set(steps)
  return copy
}
