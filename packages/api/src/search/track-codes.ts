/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { TrackParts } from './copy-parts.ts'
import type { TrackSet } from './track-set.ts'

/** Maximum number of distinct values: as many as two bytes can number. More sets of tracks would exhaust memory. */
const maxCodes = 65_536
/** Freed entries are compacted once they exceed the used ones plus this. */
const maxLeft = 50_000
const bitsPerWord = 32

/** The facet values of each track, stored consecutively: to count those of a few tracks, iterate over them. */
export class TrackCodes {
  #known: number[] = []
  readonly #places = new Map<number, number>()
  /** Indexes into `#known`, of every track. */
  #values = new Uint16Array(64)
  #end = 0
  /** By track: the start and number of its values. */
  #starts = new Uint32Array(64)
  #lengths = new Uint16Array(64)
  /** Number of values in use. */
  #used = 0

  /** Number of values of all tracks together. */
  get length(): number {
    return this.#used
  }

  put(track: number, codes: readonly number[]): void {
    this.remove(track)
    if (track >= this.#starts.length) {
      this.#starts = grown(this.#starts, track + 1)
      this.#lengths = grown(this.#lengths, track + 1)
    }
    if (this.#end - this.#used > this.#used + maxLeft) this.#tidy()
    if (this.#end + codes.length > this.#values.length)
      this.#values = grown(this.#values, this.#end + codes.length)
    this.#starts[track] = this.#end
    this.#lengths[track] = codes.length
    for (const code of codes) this.#values[this.#end++] = this.#placeOf(code)
    this.#used += codes.length
  }

  remove(track: number): void {
    if (track >= this.#lengths.length) return
    this.#used -= this.#lengths[track]!
    this.#lengths[track] = 0
  }

  /** Counts the values of some tracks; returns a function that gives the count of a value. */
  countIn({ words }: TrackSet): (code: number) => number {
    const counts = new Uint32Array(this.#known.length)
    for (let place = 0; place < words.length; place++) {
      for (let bits = words[place]!; bits !== 0; bits &= bits - 1) {
        const track = place * bitsPerWord + bitsPerWord - 1 - Math.clz32(bits & -bits)
        const start = this.#starts[track]!
        const end = start + this.#lengths[track]!
        for (let at = start; at < end; at++) counts[this.#values[at]!]!++
      }
    }
    return (code) => counts[this.#places.get(code) ?? -1] ?? 0
  }

  /** Everything, for a copy. */
  parts(): TrackParts['facets'] {
    return {
      known: Int32Array.from(this.#known),
      values: this.#values.subarray(0, this.#end),
      starts: this.#starts,
      lengths: this.#lengths,
      used: this.#used,
    }
  }

  /** Takes what a copy has in place of everything. */
  restore({ known, lengths, starts, used, values }: TrackParts['facets']): void {
    this.#known = [...known]
    this.#places.clear()
    for (const [place, code] of known.entries()) this.#places.set(code, place)
    // Copied out of the file's bytes, so that these can go.
    this.#values = values.slice()
    this.#end = values.length
    this.#starts = starts.slice()
    this.#lengths = lengths.slice()
    this.#used = used
  }

  #placeOf(code: number): number {
    const known = this.#places.get(code)
    if (known !== undefined) return known
    const place = this.#known.push(code) - 1
    if (place >= maxCodes) throw new RangeError(`a search can count at most ${maxCodes} facet values`)
    this.#places.set(code, place)
    return place
  }

  /** Compacts the entries freed by changes. */
  #tidy(): void {
    const values = new Uint16Array(this.#values.length)
    let end = 0
    for (const [track, length] of this.#lengths.entries()) {
      const start = this.#starts[track]!
      values.set(this.#values.subarray(start, start + length), end)
      this.#starts[track] = end
      end += length
    }
    this.#values = values
    this.#end = end
  }
}

type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Copies an array with room for at least `minLength` entries, plus a quarter as many again. */
function grown<Kind extends Numbers>(numbers: Kind, minLength: number): Kind {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of typed arrays do not name their constructor
  const longer = new (numbers.constructor as new (length: number) => Kind)(Math.ceil(minLength * 1.25))
  longer.set(numbers)
  return longer
}
