import { foreseeTurns } from './foresee-turns.ts'

export interface FairLineOptions<Work> {
  /** Files rendered at once. */
  slots: number
  /** Of these, at most this many for one reader. */
  slotsPerReader: number
  /** Files that one reader, and all readers together, may have asked for and not got yet. */
  maxPerReader: number
  maxTogether: number
  /** Time for which a file nobody waits for is kept, in ms: a player that seeks closes its connection before it opens another. */
  graceMs: number
  /** Starts a file on a reader's behalf; `settled` resolves once it is there, or cannot be made. */
  start: (key: string, reader: string) => { work: Work; settled: Promise<void> }
  /** Ends a file that was started. */
  drop: (key: string) => void
  /**
   * Makes the error of whoever has no place: there is no room (`busy`), or nobody waited for the file any more (`stopped`).
   * @param message one plain line
   */
  refusal: (code: 'busy' | 'stopped', message: string) => Error
}

/** Somebody who waits for a file. */
export interface Place<Work> {
  /** Resolves when it is the file's turn; rejects if nobody waits for it any more. */
  started: Promise<Work>
  leave: () => void
}

export interface FairLine<Work> {
  /** Waits for a file on a reader's behalf. @throws the `refusal` `busy` if there is no room */
  join: (key: string, reader: string) => Place<Work>
  /** Files being rendered, and those waiting, in the order in which they will be started as things stand. */
  order: () => { rendered: string[]; waiting: string[] }
}

interface QueuedFile<Work> {
  key: string
  /** One for each place: a reader may be here more than once. */
  readers: string[]
  /** On whose behalf it is rendered; undefined while it waits. */
  chargedTo: string | undefined
  started: PromiseWithResolvers<Work>
  graceTimer: NodeJS.Timeout | undefined
}

/**
 * Which file is rendered next: readers take turns, and each one's files come in the order in which they were asked for,
 * unless one is asked for again, which moves it up. Files nobody waits for make room, so what a listener plays now does
 * not wait for what they have skipped. One reader's hundred files cost another reader one turn.
 */
export function createFairLine<Work>(options: FairLineOptions<Work>): FairLine<Work> {
  const { drop, graceMs, maxPerReader, maxTogether, refusal, slots, slotsPerReader, start } = options
  const files = new Map<string, QueuedFile<Work>>()
  /** What waits, by reader; who was served last stands last. */
  const lines = new Map<string, string[]>()

  const active = () => [...files.values()].filter(({ chargedTo }) => chargedTo !== undefined)

  function countOf(reader: string): number {
    return [...files.values()].filter(({ chargedTo, readers }) =>
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

  function forget(file: QueuedFile<Work>) {
    clearTimeout(file.graceTimer)
    if (files.get(file.key) === file) files.delete(file.key)
    removeFromLines(file.key)
  }

  function abandon(file: QueuedFile<Work>) {
    forget(file)
    if (file.chargedTo === undefined) {
      file.started.reject(refusal('stopped', 'Nobody waited for this file any more.'))
    } else drop(file.key)
  }

  /** Room for a reader's file: a free slot, or one whose file nobody waits for. */
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
        const file = key === undefined ? undefined : files.get(key)
        if (!file || !hasRoomFor(reader)) continue
        removeFromLines(file.key)
        const line = lines.get(reader)
        if (line) {
          lines.delete(reader)
          lines.set(reader, line)
        }
        begin(file, reader)
        served = true
        break
      }
    }
  }

  function begin(file: QueuedFile<Work>, reader: string) {
    file.chargedTo = reader
    const { settled, work } = start(file.key, reader)
    file.started.resolve(work)
    void settled.then(() => {
      forget(file)
      serve()
    })
  }

  function fileOf(key: string, reader: string): QueuedFile<Work> {
    const known = files.get(key)
    const isNew = !known || (known.chargedTo === undefined && !known.readers.includes(reader))
    if ((!known && files.size >= maxTogether) || (isNew && countOf(reader) >= maxPerReader)) {
      throw refusal('busy', 'Too many files are waited for: try again in a moment.')
    }
    if (known) return known
    const file: QueuedFile<Work> = {
      key,
      readers: [],
      chargedTo: undefined,
      started: Promise.withResolvers<Work>(),
      graceTimer: undefined,
    }
    // Whoever waited may have left.
    file.started.promise.catch(() => {})
    files.set(key, file)
    return file
  }

  function leave(file: QueuedFile<Work>, reader: string) {
    const at = file.readers.indexOf(reader)
    if (at >= 0) file.readers.splice(at, 1)
    if (file.readers.length > 0) {
      if (!file.readers.includes(reader)) removeFromLines(file.key, reader)
      return
    }
    file.graceTimer = setTimeout(() => {
      if (files.get(file.key) !== file) return
      abandon(file)
      serve()
    }, graceMs)
    file.graceTimer.unref()
    serve()
  }

  return {
    join(key, reader) {
      const file = fileOf(key, reader)
      clearTimeout(file.graceTimer)
      if (file.chargedTo === undefined) {
        const line = lines.get(reader) ?? []
        // Asked for again: it is played now.
        lines.set(
          reader,
          file.readers.includes(reader) ? [key, ...without(line, key)] : [...without(line, key), key],
        )
      }
      file.readers.push(reader)
      serve()
      let isHere = true
      return {
        started: file.started.promise,
        leave() {
          if (isHere) leave(file, reader)
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
