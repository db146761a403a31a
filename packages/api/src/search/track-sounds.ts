/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { setImmediate as otherTasks } from 'node:timers/promises'

/** Dimensions of the space of sounds (`track.sound` in the database). */
const dimensions = 17
/**
 * A usual value of each dimension: tempo on its circle (two) and on a line, key on its circle (two), minor, loudness,
 * energy, brightness, onsets, percussiveness, timbre (six). Other values are kept as differences from it.
 */
const centre = [0, 0, 8, 0, 0, 0, -3.5, 5, 37, 5, 6, 8, 0, 0, 0, 0, 0] as const
/** One byte covers ten units, about ten standard deviations, on either side of the centre. */
const stepsPerUnit = 12
const maxStep = 127
/** Tracks compared in one go: one or two milliseconds, then other tasks run. */
const sliceSize = 100_000
/** Most unlike tracks are given up after this many dimensions. */
const firstDimensions = 10

/**
 * The measured sound of tracks in 17 bytes each. Comparing one with all others is exact up to rounding (a twelfth of
 * a standard deviation), and takes about 10 ms for a million tracks.
 */
export class TrackSounds {
  /** `dimensions` bytes for each track number. */
  #steps = new Int8Array()

  /**
   * Keeps the sound of a track.
   * @param sound its place in the space of sounds: 17 values
   */
  put(track: number, sound: readonly number[]): void {
    const start = track * dimensions
    if (start >= this.#steps.length) {
      const longer = new Int8Array(Math.ceil((track + 1) * 1.25) * dimensions)
      longer.set(this.#steps)
      this.#steps = longer
    }
    this.#steps.set(toSteps(sound), start)
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
    const place = Int32Array.from(toSteps(sound))
    const found = new NearestTracks(count)
    for (let from = 0; from < tracks; from += sliceSize) {
      if (from > 0) await otherTasks()
      this.#compare(place, found, { from, to: Math.min(tracks, from + sliceSize), isWanted })
    }
    return found.list()
  }

  #compare(
    place: Int32Array,
    found: NearestTracks,
    { from, isWanted, to }: { from: number; to: number; isWanted: (track: number) => boolean },
  ): void {
    const steps = this.#steps
    let { limit } = found
    for (let track = from, start = from * dimensions; track < to; track++, start += dimensions) {
      let distance = 0
      for (let dimension = 0; dimension < firstDimensions; dimension++) {
        const difference = place[dimension]! - steps[start + dimension]!
        distance += difference * difference
      }
      if (distance >= limit) continue
      for (let dimension = firstDimensions; dimension < dimensions; dimension++) {
        const difference = place[dimension]! - steps[start + dimension]!
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

function toSteps(sound: readonly number[]): number[] {
  if (sound.length !== dimensions)
    throw new RangeError(`A sound has ${dimensions} dimensions, not ${sound.length}: migrate the database.`)
  return sound.map((value, dimension) => {
    const step = Math.round((value - centre[dimension]!) * stepsPerUnit)
    return Math.max(-maxStep, Math.min(maxStep, step))
  })
}
