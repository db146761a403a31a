import { foreseeTurns } from './foresee-turns.ts'
import { RenderingError } from '../rendering-error.ts'

export interface FairLineOptions<Work> {
  /** Songs rendered at once. */
  slots: number
  /** Of these, so many at most for one reader. */
  slotsPerReader: number
  /** Songs that one reader, and all readers together, may have asked for and not got yet. */
  maxPerReader: number
  maxTogether: number
  /** So long a song nobody waits for is kept, since a player that seeks closes its connection before it opens another; ms. */
  graceMs: number
  /** Begins a song; `settled` resolves once it is there, or cannot be had. */
  start: (key: string) => { work: Work; settled: Promise<void> }
  /** Ends a song that was begun. */
  drop: (key: string) => void
}

/** Somebody who waits for a song. */
export interface Place<Work> {
  /** Resolves when the song's turn has come; rejects where nobody waited for it any more. */
  started: Promise<Work>
  leave: () => void
}

export interface FairLine<Work> {
  /** Waits for a song in a reader's name. @throws RenderingError `busy` where there is no room */
  join: (key: string, reader: string) => Place<Work>
  /** Songs that are rendered, and those that wait in the order in which they will be begun, as things stand. */
  order: () => { rendered: string[]; waiting: string[] }
}

interface Song<Work> {
  key: string
  /** One for each place, so that a reader may stand here more than once. */
  readers: string[]
  /** In whose name it is rendered; undefined while it waits. */
  chargedTo: string | undefined
  started: PromiseWithResolvers<Work>
  graceTimer: NodeJS.Timeout | undefined
}

/**
 * Which song is rendered next: readers take turns, and each one's songs come in the order in which they were asked for,
 * unless one is asked for again, which moves it up. Songs nobody waits for make room, so what a listener plays now is not
 * held up by what they have skipped. One reader's hundred songs cost another reader one turn.
 */
export function createFairLine<Work>(options: FairLineOptions<Work>): FairLine<Work> {
  const { drop, graceMs, maxPerReader, maxTogether, slots, slotsPerReader, start } = options
  const songs = new Map<string, Song<Work>>()
  /** What waits, by reader; who was served last stands last. */
  const lines = new Map<string, string[]>()

  const active = () => [...songs.values()].filter(({ chargedTo }) => chargedTo !== undefined)

  function countOf(reader: string): number {
    return [...songs.values()].filter(({ chargedTo, readers }) =>
      chargedTo === undefined ? readers.includes(reader) : chargedTo === reader,
    ).length
  }

  function removeFromLines(key: string, reader?: string) {
    for (const [name, line] of lines) {
      if (reader !== undefined && name !== reader) continue
      const left = line.filter((each) => each !== key)
      if (left.length > 0) lines.set(name, left)
      else lines.delete(name)
    }
  }

  function forget(song: Song<Work>) {
    clearTimeout(song.graceTimer)
    if (songs.get(song.key) === song) songs.delete(song.key)
    removeFromLines(song.key)
  }

  function abandon(song: Song<Work>) {
    forget(song)
    if (song.chargedTo === undefined) {
      song.started.reject(new RenderingError('stopped', 'Nobody waited for this song any more.'))
    } else drop(song.key)
  }

  /** Room for a reader's song: a free slot, or one whose song nobody waits for. */
  function hasRoomFor(reader: string): boolean {
    const rendered = active()
    const own = rendered.filter(({ chargedTo }) => chargedTo === reader)
    const isFull = own.length >= slotsPerReader
    if (!isFull && rendered.length < slots) return true
    const left = (isFull ? own : rendered).find(({ readers }) => readers.length === 0)
    if (!left) return false
    abandon(left)
    return true
  }

  function serve() {
    for (let served = true; served;) {
      served = false
      for (const [reader, [key]] of lines) {
        const song = key === undefined ? undefined : songs.get(key)
        if (!song || !hasRoomFor(reader)) continue
        removeFromLines(song.key)
        const line = lines.get(reader)
        if (line) {
          lines.delete(reader)
          lines.set(reader, line)
        }
        begin(song, reader)
        served = true
        break
      }
    }
  }

  function begin(song: Song<Work>, reader: string) {
    song.chargedTo = reader
    const { settled, work } = start(song.key)
    song.started.resolve(work)
    void settled.then(() => {
      forget(song)
      serve()
    })
  }

  function songOf(key: string, reader: string): Song<Work> {
    const known = songs.get(key)
    const isNew = !known || (known.chargedTo === undefined && !known.readers.includes(reader))
    if ((!known && songs.size >= maxTogether) || (isNew && countOf(reader) >= maxPerReader)) {
      throw new RenderingError('busy', 'Too many songs are waited for: try again in a moment.')
    }
    if (known) return known
    const song: Song<Work> = {
      key,
      readers: [],
      chargedTo: undefined,
      started: Promise.withResolvers<Work>(),
      graceTimer: undefined,
    }
    // Who waited may have gone.
    song.started.promise.catch(() => {})
    songs.set(key, song)
    return song
  }

  function leave(song: Song<Work>, reader: string) {
    const at = song.readers.indexOf(reader)
    if (at >= 0) song.readers.splice(at, 1)
    if (song.readers.length > 0) {
      if (!song.readers.includes(reader)) removeFromLines(song.key, reader)
      return
    }
    song.graceTimer = setTimeout(() => {
      if (songs.get(song.key) !== song) return
      abandon(song)
      serve()
    }, graceMs)
    song.graceTimer.unref()
    serve()
  }

  return {
    join(key, reader) {
      const song = songOf(key, reader)
      clearTimeout(song.graceTimer)
      if (song.chargedTo === undefined) {
        const line = lines.get(reader) ?? []
        // Asked for again: it is played now.
        lines.set(
          reader,
          song.readers.includes(reader) ? [key, ...without(line, key)] : [...without(line, key), key],
        )
      }
      song.readers.push(reader)
      serve()
      let isHere = true
      return {
        started: song.started.promise,
        leave() {
          if (isHere) leave(song, reader)
          isHere = false
        },
      }
    },
    order() {
      const rendered = active().map(({ chargedTo = '', key }) => ({ key, reader: chargedTo }))
      return {
        rendered: rendered.map(({ key }) => key),
        waiting: foreseeTurns({ rendered, waiting: lines, slots, slotsPerReader }),
      }
    },
  }
}

const without = (line: readonly string[], key: string) => line.filter((each) => each !== key)
