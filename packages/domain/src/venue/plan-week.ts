import { daypartAt, type Daypart, minutesOfDay, type Programme, repeatSeconds } from './programme.ts'

export const weekSeconds = 7 * minutesOfDay * 60

/** What planning must know of a song. */
export interface PlannedSong {
  /** Length in seconds. */
  seconds: number
  artist: string
}

/** A song at its time. Seconds count from Monday, 0:00; those of a Sunday night may lie beyond the week. */
export interface Slot {
  song: string
  starts: number
  /** Where it is faded out: at its end, or when the venue closes. */
  ends: number
  daypart: number
}

export interface PlannedWeek {
  slots: readonly Slot[]
  /**
   * Parts of the day in which a song had to come again within three hours, or that had no song. Four hours of music are enough,
   * six for a venue that never closes.
   */
  shortDayparts: readonly number[]
}

/** No song begins this shortly before closing, in seconds. */
const shortestSlot = 30

/** By how much chance may prefer a song to one that rested longer, in seconds. */
const chanceSeconds = 2 * 3600

/**
 * Plans a week, which is the same for the same programme and is played every week: from each opening to its closing,
 * song after song, each begun `crossfade` seconds before the last one ends. Of the songs of the part of the day, the one
 * that has rested longest is next, with some chance; none within three hours of itself, also over the end of the week;
 * not twice the same artist in a row. Songs that a part about to begin needs are spared.
 * @param songs by id; unknown ids are left out
 */
export function planWeek(programme: Programme, songs: ReadonlyMap<string, PlannedSong>): PlannedWeek {
  const slots: Slot[] = []
  const short = new Set<number>()
  const played = { first: new Map<string, number>(), last: new Map<string, number>() }
  const openings = programme.openings.toSorted(
    (a, b) => a.weekday * minutesOfDay + a.opens - (b.weekday * minutesOfDay + b.opens),
  )
  let artist: string | undefined
  for (const { closes, opens, weekday } of openings) {
    const midnight = weekday * minutesOfDay * 60
    const closing = midnight + closes * 60
    let now = midnight + opens * 60
    while (closing - now >= shortestSlot) {
      const daypart = daypartAt(programme.dayparts, Math.floor((now - midnight) / 60))
      const choice = chooseSong({
        programme,
        songs,
        played,
        daypart,
        now,
        midnight,
        artist,
        turn: slots.length,
      })
      if (!choice || choice.repeats) short.add(daypart)
      const song = choice && songs.get(choice.id)
      if (!choice || !song) break
      const ends = Math.min(now + song.seconds, closing)
      slots.push({ song: choice.id, starts: now, ends, daypart })
      if (!played.first.has(choice.id)) played.first.set(choice.id, now)
      played.last.set(choice.id, now)
      artist = song.artist
      now += Math.max(song.seconds - programme.crossfade, 1)
    }
  }
  return { slots, shortDayparts: [...short].toSorted((a, b) => a - b) }
}

interface Choosing {
  programme: Programme
  songs: ReadonlyMap<string, PlannedSong>
  /** When each song was first and last begun. */
  played: { first: ReadonlyMap<string, number>; last: ReadonlyMap<string, number> }
  daypart: number
  now: number
  midnight: number
  artist: string | undefined
  turn: number
}

function chooseSong(choosing: Choosing): { id: string; repeats: boolean } | undefined {
  const { artist, daypart, now, played, programme, songs, turn } = choosing
  const needed = songsNeededSoon(choosing)
  let best: { id: string; rank: number; repeats: boolean } | undefined
  for (const id of programme.dayparts[daypart]?.songs ?? []) {
    const song = songs.get(id)
    if (!song) continue
    const last = played.last.get(id)
    const first = played.first.get(id)
    const rested = last === undefined ? weekSeconds : now - last
    const repeats =
      rested < repeatSeconds || (first !== undefined && first + weekSeconds - now < repeatSeconds)
    const rank =
      (repeats ? -8 * weekSeconds : 0) +
      (needed?.has(id) === true ? -4 * weekSeconds : 0) +
      (song.artist === artist ? -2 * weekSeconds : 0) +
      rested +
      chanceOf(programme.seed, turn, id) * chanceSeconds
    if (!best || rank > best.rank) best = { id, rank, repeats }
  }
  return best
}

/** The songs of the next part of the day if it begins within the time in which nothing may come again. */
function songsNeededSoon({ daypart, midnight, now, programme }: Choosing): Set<string> | undefined {
  const next: Daypart | undefined = programme.dayparts[(daypart + 1) % programme.dayparts.length]
  if (!next || programme.dayparts.length < 2) return undefined
  const minute = ((now - midnight) / 60) % minutesOfDay
  const wait = (next.starts - minute + minutesOfDay) % minutesOfDay
  return wait * 60 < repeatSeconds ? new Set(next.songs) : undefined
}

/** A number from 0 to 1 that is always the same for the same arguments: FNV-1a, then the finaliser of MurmurHash3. */
function chanceOf(seed: number, turn: number, id: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (const code of `${turn} ${id}`) hash = Math.imul(hash ^ (code.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Seconds since Monday, 0:00, on the clock on the wall. */
export function secondOfWeek(now: Date): number {
  const weekday = (now.getDay() + 6) % 7
  const [hours, minutes] = [now.getHours(), now.getMinutes()]
  return ((weekday * 24 + hours) * 60 + minutes) * 60 + now.getSeconds() + now.getMilliseconds() / 1000
}

/** A slot that sounds at a moment, and how far it is, in seconds. */
export interface CurrentSlot {
  index: number
  offset: number
}

/** The slot begun last that still sounds; undefined while the venue is closed. */
export function slotAt(slots: readonly Slot[], second: number): CurrentSlot | undefined {
  // A night that belongs to Sunday is heard on Monday morning.
  for (const moment of [second, second + weekSeconds]) {
    const index = slots.findLastIndex(({ starts }) => starts <= moment)
    const slot = slots[index]
    if (slot && moment < slot.ends) return { index, offset: moment - slot.starts }
  }
  return undefined
}

/** The slots that begin within a number of seconds from a moment, that of the moment first; over the end of the week. */
export function slotsAhead(slots: readonly Slot[], second: number, seconds: number): Slot[] {
  const current = slotAt(slots, second)
  const waitOf = ({ starts }: Slot) => (starts - second + 2 * weekSeconds) % weekSeconds
  const ahead = slots
    .filter((slot, index) => index !== current?.index && waitOf(slot) < seconds)
    .toSorted((a, b) => waitOf(a) - waitOf(b))
  const now = current && slots[current.index]
  return now ? [now, ...ahead] : ahead
}
