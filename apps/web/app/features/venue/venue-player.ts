import type { VenueSong } from '@tempolibre/contract'
import { secondOfWeek, type Slot, slotAt, slotsAhead } from '@tempolibre/domain/venue-week'
import { loudnessGain } from '../../foundation/format/loudness-gain.ts'
import { keepSongs, readAtOnce, type SongKeeper } from './keep-songs.ts'

/** What a venue hears now. */
export type VenueState =
  | { kind: 'stopped' | 'closed' | 'loading' }
  /** `instead`: the planned song could not be fetched, and another one is played. */
  | { kind: 'playing'; slot: Slot; song: VenueSong; instead: boolean }

export interface VenuePlayer {
  /** Must be called by a gesture, without which browsers play nothing. */
  play(): Promise<void>
  stop(): void
}

interface PlayerOptions {
  slots: readonly Slot[]
  songs: ReadonlyMap<string, VenueSong>
  /** Seconds. */
  crossfade: number
  keeper: SongKeeper
  onState: (state: VenueState) => void
}

/** How often the songs of the coming day are looked through, in ms; also once the connection is back. */
const keepMs = 10 * 60_000
/** How often the player looks at the clock, in ms: browsers run timers of hidden pages once a second. */
const lookMs = 1000
/** The next song is decoded and placed this long before it begins, in seconds. */
const aheadSeconds = 60
/** Beyond this many seconds between the clock and what plays, as after sleep, it starts again. */
const driftSeconds = 5
/** Fade of a song that is joined in its middle, and at closing, in seconds. */
const joinSeconds = 1
const closingSeconds = 4
const fadeSteps = 64

interface Placed {
  /** The slot's place in the week. */
  index: number
  slot: Slot
  song: VenueSong
  instead: boolean
  /** When the slot begins, on the context's clock; in the past for a song that was joined. */
  begins: number
  source: AudioBufferSourceNode
}

/**
 * Plays a planned week by the clock on the wall, as a radio station does: a listener joins the song that is on.
 * Decoded songs are placed on the clock of Web Audio, so that they follow each other without a gap and fade with equal
 * power; all are turned to one loudness. A song that cannot be fetched is replaced by a kept one of its part of the day.
 */
export function createVenuePlayer({ crossfade, keeper, onState, slots, songs }: PlayerOptions): VenuePlayer {
  let context: AudioContext | undefined
  let abandon = new AbortController()
  let timer: ReturnType<typeof setInterval> | undefined
  let placed: Placed[] = []
  let isPlacing = false
  let isKeeping = false
  let keptAt: number | undefined

  function clear(): void {
    const sources = placed.map(({ source }) => source)
    placed = []
    for (const source of sources) source.stop()
  }

  async function look(): Promise<void> {
    if (!context || isPlacing) return
    tell(context)
    if (keptAt === undefined || Date.now() - keptAt > keepMs) void keepAhead(abandon.signal)
    const second = secondOfWeek(new Date())
    const last = placed.at(-1)
    if (last && last.begins + lengthOf(last.slot) - context.currentTime > aheadSeconds) return
    const next = last ? followerOf(slots, last) : slotAt(slots, second)?.index
    if (next === undefined) return
    isPlacing = true
    try {
      await place(context, next, last)
    } finally {
      isPlacing = false
    }
  }

  async function place(audio: AudioContext, index: number, before: Placed | undefined): Promise<void> {
    const { signal } = abandon
    const slot = slots[index]
    if (!slot) return
    const found = await fetchSong(slot, signal, before === undefined)
    if (!found || signal.aborted) return
    const buffer = await audio.decodeAudioData(found.bytes)
    if (signal.aborted) return
    // By the clock on the wall, or right behind the song before.
    const offset = before ? 0 : secondsInto(slot, secondOfWeek(new Date()))
    const planned = before
      ? before.begins + secondsInto(before.slot, slot.starts)
      : audio.currentTime - offset
    const late = Math.max(0, audio.currentTime - planned)
    if (late >= lengthOf(slot)) return
    placed.push({
      index,
      slot,
      ...found,
      begins: planned,
      source: start(audio, buffer, { slot, planned, late, found }),
    })
    tell(audio)
  }

  /** Starts a song at its time, `late` seconds into it if that has passed. */
  function start(
    audio: AudioContext,
    buffer: AudioBuffer,
    { found, late, planned, slot }: { slot: Slot; planned: number; late: number; found: { song: VenueSong } },
  ): AudioBufferSourceNode {
    const source = new AudioBufferSourceNode(audio, { buffer })
    const gain = new GainNode(audio)
    source.connect(gain).connect(audio.destination)
    const from = Math.max(planned, audio.currentTime)
    const remains = lengthOf(slot) - late
    const isCut = lengthOf(slot) < found.song.duration_seconds - 0.01
    const fadeIn = late > 0.05 ? joinSeconds : crossfade
    const fadeOut = isCut ? Math.max(closingSeconds, crossfade) : crossfade
    fade(gain.gain, { from, remains, fadeIn, fadeOut, level: loudnessGain(found.song.loudness_lufs) })
    source.start(from, late)
    source.stop(from + remains)
    source.addEventListener('ended', () => {
      // The caller that stopped it has taken it from the list.
      if (!placed.some((other) => other.source === source)) return
      placed = placed.filter((other) => other.source !== source)
      void look()
    })
    return source
  }

  /** @param isFirst the first sound: a preview is there at once, the licensed file may have to be made */
  async function fetchSong(slot: Slot, signal: AbortSignal, isFirst: boolean) {
    const planned = songs.get(slot.song)
    const kept = [...songs.values()].filter((song) => song.id !== slot.song && keeper.has(song))
    const longEnough = kept.filter((song) => song.duration_seconds >= lengthOf(slot))
    // Any of them, yet not always the same; or the one that lasts longest.
    const spare =
      longEnough[Math.floor(slot.starts) % Math.max(longEnough.length, 1)] ??
      kept.toSorted((a, b) => b.duration_seconds - a.duration_seconds)[0]
    for (const song of [planned, spare]) {
      if (!song) continue
      try {
        const bytes = isFirst ? await readAtOnce(song, keeper, signal) : await keeper.read(song, signal)
        return { song, bytes, instead: song !== planned }
      } catch (error) {
        // Stopped, or cut off by the browser because the page is left.
        if (signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return undefined
        // oxlint-disable-next-line no-console -- not shown: the music goes on
        console.error(error)
      }
    }
    return undefined
  }

  /** Says what is heard, and starts again if the clock and the sound have parted. */
  function tell(audio: AudioContext): void {
    const second = secondOfWeek(new Date())
    const heard = placed.findLast(({ begins }) => begins <= audio.currentTime)
    if (heard) {
      const drift = Math.abs(secondsInto(heard.slot, second) - (audio.currentTime - heard.begins))
      if (drift > driftSeconds && heard.begins + lengthOf(heard.slot) > audio.currentTime + driftSeconds)
        return clear()
      const { instead, slot, song } = heard
      onState({ kind: 'playing', slot, song, instead })
    } else onState({ kind: slotAt(slots, second) ? 'loading' : 'closed' })
  }

  return {
    async play() {
      context ??= new AudioContext()
      await context.resume()
      abandon = new AbortController()
      clearInterval(timer)
      timer = setInterval(() => void look(), lookMs)
      keepAgain()
      globalThis.addEventListener('online', keepAgain)
      await look()
    },
    stop() {
      abandon.abort()
      clearInterval(timer)
      globalThis.removeEventListener('online', keepAgain)
      clear()
      void context?.suspend()
      onState({ kind: 'stopped' })
    },
  }

  /** Fetches the songs of the next day, in the order in which they are played. */
  async function keepAhead(signal: AbortSignal): Promise<void> {
    if (isKeeping) return
    isKeeping = true
    keptAt = Date.now()
    try {
      await keeper.keepOnly([...songs.values()])
      const ids = new Set(slotsAhead(slots, secondOfWeek(new Date()), daySeconds).map(({ song }) => song))
      await keepSongs(
        keeper,
        [...ids].flatMap((id) => songs.get(id) ?? []),
        signal,
      )
    } finally {
      isKeeping = false
    }
  }

  function keepAgain(): void {
    keptAt = undefined
  }
}

export const daySeconds = 24 * 3600
const weekSeconds = 7 * daySeconds

const lengthOf = ({ ends, starts }: Slot) => ends - starts

/** How far a slot is at a moment of the week, in seconds; a night of Sunday goes on on Monday. */
function secondsInto({ starts }: Slot, second: number): number {
  return (((second - starts) % weekSeconds) + weekSeconds) % weekSeconds
}

/** The place of the slot that begins while one sounds; undefined if the venue closes then. */
function followerOf(
  slots: readonly Slot[],
  { index, slot }: Pick<Placed, 'index' | 'slot'>,
): number | undefined {
  const following = (index + 1) % slots.length
  const next = slots[following]
  return next && secondsInto(slot, next.starts) <= lengthOf(slot) ? following : undefined
}

interface Fade {
  /** On the context's clock. */
  from: number
  remains: number
  fadeIn: number
  fadeOut: number
  level: number
}

/** Fades in and out with equal power: of two songs that fade together the sum is as loud as one. */
function fade(gain: AudioParam, { fadeIn, fadeOut, from, level, remains }: Fade): void {
  // A little less than all of it: two curves must not overlap.
  const share = Math.min(1, (0.999 * remains) / (fadeIn + fadeOut || 1))
  const curve = (of: (turn: number) => number) =>
    Float32Array.from(
      { length: fadeSteps },
      (_, step) => level * of(((step / (fadeSteps - 1)) * Math.PI) / 2),
    )
  if (fadeIn > 0) gain.setValueCurveAtTime(curve(Math.sin), from, fadeIn * share)
  else gain.setValueAtTime(level, from)
  if (fadeOut > 0)
    gain.setValueCurveAtTime(curve(Math.cos), from + remains - fadeOut * share, fadeOut * share)
}
