/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { type RangeFacet, type SearchRange } from '@tempolibre/domain'
import {
  type Database,
  findLastIndexedId,
  getContentRevision,
  type IndexPlace,
  type IndexedTrack,
  maxInteger,
  readGoneTracks,
  readIndexedRange,
  readIndexedTracks,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { TypedFastBitSet } from 'typedfastbitset'
import type { CodeParts, TrackParts } from './copy-parts.ts'
import { TrackCodes } from './track-codes.ts'
import { TrackNumbers } from './track-numbers.ts'
import type { TrackSet } from './track-set.ts'
import { TrackSounds } from './track-sounds.ts'

/** Tracks read at once: some tens of milliseconds, then other tasks run. */
const pageSize = 10_000
/** With more changed tracks, what is derived from the index is rebuilt. */
const maxChanges = 500
/** Tempo and duration are shown in whole units, so `to` includes values that are rounded to it. */
const half = 0.5
const bitsPerWord = 32

/**
 * An in-process copy of `track_search`: which tracks have which facet value, and how they sound. Counting a facet of
 * a million tracks takes a fraction of a millisecond. It follows committed changes incrementally.
 */
export class TrackIndex {
  #numbers = new TrackNumbers()
  #ids = new Int32Array()
  /** Track numbers below this are in use or free. */
  #end = 0
  #free: number[] = []
  #every: TrackSet = new TypedFastBitSet()
  readonly #codes = new Map<number, TrackSet>()
  #codesOf = new TrackCodes()
  #sounds = new TrackSounds()
  /** By track number; padded to whole words. */
  readonly #values: Record<RangeFacet, Float32Array<ArrayBuffer>> = {
    bpm: new Float32Array(),
    duration: new Float32Array(),
  }
  #last: IndexPlace = { revision: '0', id: 0 }
  #lastGone = '0'
  /** Of tracks that were added, changed or removed and not told of yet; undefined: too many. */
  #changed: Set<number> | undefined = new Set()
  #following: Promise<void> = Promise.resolve()
  /** Whether everything has been read: what broke off begins again. */
  #isWhole = false

  /** Number of tracks. */
  get size(): number {
    return this.#numbers.size
  }

  /**
   * The ids of the tracks that were added, changed or removed since the last call; undefined if they are so many that
   * re-reading everything is faster.
   */
  takeChanges(): readonly number[] | undefined {
    const changed = this.#changed
    this.#changed = new Set()
    return changed && [...changed]
  }

  /** Whether the tempo or duration of a track, rounded, is in a range. */
  isWithin(facet: RangeFacet, { from, to }: SearchRange, track: number): boolean {
    const value = this.#values[facet][track] ?? Number.NaN
    return value >= (from ?? -Infinity) - half && value < (to ?? Infinity) + half
  }

  /** All tracks. */
  get every(): TrackSet {
    return this.#every
  }

  /** The tracks of every used facet value, by code. */
  get codes(): ReadonlyMap<number, TrackSet> {
    return this.#codes
  }

  /** Number of the given tracks with each facet value. */
  countIn(tracks: TrackSet): (code: number) => number {
    return this.#codesOf.countIn(tracks)
  }

  /** Average number of facet values per track. */
  get codesPerTrack(): number {
    return this.#codesOf.length / Math.max(1, this.size)
  }

  /** Tracks whose rounded tempo or duration is in a range. */
  within(facet: RangeFacet, { from, to }: SearchRange): TrackSet {
    const found = this.empty()
    const { words } = found
    const values = this.#values[facet]
    const least = from === null ? -Infinity : from - half
    const most = to === null ? Infinity : to + half
    const last = Math.min(words.length, values.length / bitsPerWord)
    for (let place = 0; place < last; place++) {
      const first = place * bitsPerWord
      let bits = 0
      // Branch-free: the processor would mispredict a branch for every second track.
      for (let bit = 0; bit < bitsPerWord; bit++) {
        const value = values[first + bit]!
        bits |= (Number(value >= least) & Number(value < most)) << bit
      }
      words[place] = bits
    }
    return found
  }

  /**
   * The ids of the tracks whose sound is nearest to a place in the space of sounds, nearest first.
   * @param options.among only of these tracks; all without it
   */
  async similarTo(
    sound: readonly number[],
    { among = this.#every, count }: { count: number; among?: TrackSet },
  ): Promise<number[]> {
    const isWanted = (track: number) => among.has(track)
    const tracks = await this.#sounds.nearest(sound, { count, tracks: this.#end, isWanted })
    return tracks.flatMap((track) => this.idOf(track) ?? [])
  }

  /** An empty set with room for all tracks. */
  empty(): TrackSet {
    return TypedFastBitSet.fromWords(new Uint32Array(this.#every.words.length))
  }

  /** The number of a track; undefined if it is not in the index (yet). */
  numberOf(id: number): number | undefined {
    return this.#numbers.get(id)
  }

  /** The id of a track number. */
  idOf(track: number): number | undefined {
    return track < this.#end ? this.#ids[track] : undefined
  }

  /** Reads what was committed since the last call; initially, everything. */
  follow(db: Kysely<Database>): Promise<void> {
    const read = () => this.#readChanges(db)
    this.#following = this.#following.then(read, read)
    return this.#following
  }

  async #readChanges(db: Kysely<Database>): Promise<void> {
    // What is committed later has a higher revision.
    const revision = await getContentRevision(db)
    if (this.size === 0 || !this.#isWhole) {
      this.#clear()
      await this.#readEverything(db, revision)
      this.#isWhole = true
      this.#last = { revision, id: maxInteger }
    } else {
      // Removed tracks first: those removed meanwhile are handled next time, re-added ones are added below.
      for (const { track_id } of await readGoneTracks(db, { after: this.#lastGone })) this.#remove(track_id)
    }
    this.#lastGone = revision
    for (;;) {
      const { last, tracks } = await readIndexedTracks(db, { after: this.#last, limit: pageSize })
      for (const track of tracks) this.#put(track)
      if (last) this.#last = last
      if (tracks.length < pageSize) return
    }
  }

  async #readEverything(db: Kysely<Database>, revision: string): Promise<void> {
    const lastId = await findLastIndexedId(db)
    const readPage = (from: number) => readIndexedRange(db, { from, to: from + pageSize, revision })
    let reading = readPage(1)
    for (let next = 1 + pageSize; ; next += pageSize) {
      const tracks = await reading
      // PostgreSQL makes the next page while this one is taken in.
      if (next <= lastId) reading = readPage(next)
      for (const track of tracks) this.#put(track)
      if (next > lastId) break
    }
    this.#fitSets()
  }

  #clear(): void {
    this.#isWhole = false
    this.#numbers = new TrackNumbers()
    this.#end = 0
    this.#free = []
    this.#every = new TypedFastBitSet()
    this.#codes.clear()
    this.#codesOf = new TrackCodes()
    this.#sounds = new TrackSounds()
    for (const values of Object.values(this.#values)) values.fill(Number.NaN)
    this.#last = { revision: '0', id: 0 }
    this.#lastGone = '0'
  }

  /** All but the sets by facet value, for a copy. */
  tracks(): TrackParts {
    return {
      ids: this.#ids,
      end: this.#end,
      free: Int32Array.from(this.#free),
      every: this.#every.words,
      ...this.#values,
      facets: this.#codesOf.parts(),
      sounds: this.#sounds.parts(),
      last: this.#last,
      lastGone: this.#lastGone,
    }
  }

  /** The sets by facet value, for a copy. */
  sets(): CodeParts {
    return new Map([...this.#codes].map(([code, { words }]) => [code, words]))
  }

  /** Takes what a copy has in place of everything. What has changed since is read when the index follows. */
  restore(parts: TrackParts, sets: CodeParts): void {
    this.#clear()
    const setOf = (words: Uint32Array) => TypedFastBitSet.fromWords(words.slice())
    this.#ids = parts.ids.slice()
    this.#end = parts.end
    this.#free = [...parts.free]
    this.#every = setOf(parts.every)
    for (const [code, words] of sets) this.#codes.set(code, setOf(words))
    this.#values.bpm = parts.bpm.slice()
    this.#values.duration = parts.duration.slice()
    this.#codesOf.restore(parts.facets)
    this.#sounds.restore(parts.sounds)
    for (let track = 0; track < this.#end; track++)
      if (this.#every.has(track)) this.#numbers.set(this.#ids[track]!, track)
    this.#last = parts.last
    this.#lastGone = parts.lastGone
    this.#changed = new Set()
    this.#isWhole = true
  }

  /** Shortens the sets, which grew by doubling: each word of them is gone through by every search. */
  #fitSets(): void {
    const length = Math.ceil((this.#end * 1.05) / bitsPerWord) + 1
    const fit = ({ words }: TrackSet): TrackSet => TypedFastBitSet.fromWords(words.slice(0, length))
    this.#every = fit(this.#every)
    for (const [code, having] of this.#codes) this.#codes.set(code, fit(having))
  }

  #put({ bpm, codes, duration, id, sound }: IndexedTrack): void {
    this.#remove(id)
    this.#noteChange(id)
    const track = this.#free.pop() ?? this.#end++
    this.#numbers.set(id, track)
    if (track >= this.#ids.length) this.#ids = longer(this.#ids, track)
    this.#ids[track] = id
    this.#every.add(track)
    this.#measure('bpm', track, bpm)
    this.#measure('duration', track, duration)
    this.#codesOf.put(track, codes)
    this.#sounds.put(track, sound)
    for (const code of codes) {
      let having = this.#codes.get(code)
      if (!having) this.#codes.set(code, (having = new TypedFastBitSet()))
      having.add(track)
    }
  }

  #remove(id: number): void {
    const track = this.#numbers.get(id)
    if (track === undefined) return
    this.#noteChange(id)
    this.#numbers.delete(id)
    this.#every.remove(track)
    this.#codesOf.remove(track)
    for (const having of this.#codes.values()) having.remove(track)
    for (const values of Object.values(this.#values)) values[track] = Number.NaN
    this.#free.push(track)
  }

  #noteChange(id: number): void {
    this.#changed?.add(id)
    if (this.#changed && this.#changed.size > maxChanges) this.#changed = undefined
  }

  #measure(facet: RangeFacet, track: number, value: number): void {
    const values = this.#values[facet]
    if (track < values.length) {
      values[track] = value
      return
    }
    const grown = longer(values, track)
    grown.fill(Number.NaN, values.length)
    grown[track] = value
    this.#values[facet] = grown
  }
}

type Numbers = Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>

/** Copies an array with room for a track number and a quarter more, in whole words of a set. */
function longer<Kind extends Numbers>(numbers: Kind, track: number): Kind {
  const length = bitsPerWord * Math.ceil(((track + 1) * 1.25) / bitsPerWord)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of typed arrays do not name their constructor
  const copy = new (numbers.constructor as new (length: number) => Kind)(length)
  copy.set(numbers)
  return copy
}
