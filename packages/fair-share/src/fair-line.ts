import type { FairLine, FairLineOptions } from './fair-line-options.ts'
import { findHeaviest } from './give-way.ts'
import {
  countHeld,
  findToPause,
  foreseeTurns,
  hasSlotFor,
  isFull,
  type Line,
  orderReaders,
  pathOf,
  waitsForFew,
  widestOf,
} from './take-turns.ts'

interface HeldPlace<Work> {
  reader: string
  started: PromiseWithResolvers<Work>
}

interface QueuedFile<Work> {
  key: string
  /** A reader may be here more than once. */
  places: HeldPlace<Work>[]
  /** Who is charged for it, and the running work; undefined while it waits. */
  begun: { chargedTo: string; work: Work; isPaused: boolean } | undefined
  graceTimer: NodeJS.Timeout | undefined
}

const busy = 'Too many files are waited for: try again in a moment.'
const closed = 'Nothing further is begun: the site is about to stop.'

/**
 * Which file is rendered next. Readers take turns, of IPv6 the widest network first, and each one's files come in the order in
 * which they were asked for, unless one is asked for again, which moves it up. Files nobody waits for make room, so what a listener
 * plays now does not wait for what they have skipped. At the cap the newest waiting file of the reader who holds most gives way: one
 * who holds nothing is never refused. A file of the reader who holds most pauses for one who waits for few, if nothing else is free.
 */
export function createFairLine<Work>(options: FairLineOptions<Work>): FairLine<Work> {
  const {
    closing,
    drop,
    graceMs,
    interrupt,
    maxPerReader,
    maxTogether,
    refusal,
    refuse,
    slots,
    slotsForFew = 0,
    slotsPerReader,
    start,
  } = options
  const files = new Map<string, QueuedFile<Work>>()
  /** What waits, by reader. */
  const lines = new Map<string, string[]>()
  const servedAt = new Map<string, number>()
  let time = 0

  function look(): Line {
    const rendered = [...files.values()].flatMap(({ begun, key }) =>
      begun && !begun.isPaused ? [{ key, reader: begun.chargedTo }] : [],
    )
    return { rendered, waiting: lines, servedAt, slots, slotsPerReader, slotsForFew }
  }

  function removeFromLines(key: string, reader?: string) {
    for (const [name, line] of lines) {
      if (reader !== undefined && name !== reader) continue
      const left = without(line, key)
      if (left.length > 0) lines.set(name, left)
      else lines.delete(name)
    }
  }

  function forget(file: QueuedFile<Work>) {
    clearTimeout(file.graceTimer)
    if (files.get(file.key) === file) files.delete(file.key)
    removeFromLines(file.key)
    if (files.size === 0) servedAt.clear()
  }

  function abandon(file: QueuedFile<Work>) {
    forget(file)
    if (file.begun) drop(file.key)
  }

  const isLeft = ({ places }: QueuedFile<Work>) => places.length === 0
  const isRendered = ({ begun }: QueuedFile<Work>) => begun !== undefined && !begun.isPaused

  /** Room for a reader's file: a free slot, or one whose file pauses or is no longer waited for. */
  function hasRoomFor(reader: string): boolean {
    if (hasSlotFor(look(), reader)) {
      pauseOne()
      return true
    }
    const rendered = [...files.values()].filter(isRendered)
    const own = rendered.filter(({ begun }) => begun && widestOf(begun.chargedTo) === widestOf(reader))
    const left = (own.length >= slotsPerReader ? own : rendered).find(isLeft)
    if (!left) return false
    abandon(left)
    return true
  }

  /** Keeps those that are rendered at once few. */
  function pauseOne() {
    const file = interrupt && files.get(findToPause(look())?.key ?? '')
    if (!file?.begun) return
    interrupt?.pause(file.key)
    file.begun.isPaused = true
    // It goes on with the next turn of any of its readers.
    for (const each of new Set(file.places.map((place) => place.reader)))
      lines.set(each, [file.key, ...without(lines.get(each) ?? [], file.key)])
  }

  /** The first of a reader's files that is still waited for. */
  const firstOf = (reader: string) =>
    lines
      .get(reader)
      ?.map((key) => files.get(key))
      .find((file) => file && !isLeft(file))

  function serveNext(): boolean {
    if (isFull(look()) && ![...files.values()].some((file) => isRendered(file) && isLeft(file))) return false
    for (const reader of orderReaders(look())) {
      const file = firstOf(reader)
      if (!file || !hasRoomFor(reader)) continue
      // Who has some of it gets the rest.
      const refused = file.begun ? undefined : refuse?.(file.key, reader)
      if (refused) displace(file, reader, refused)
      else begin(file, reader)
      return true
    }
    return false
  }

  function serve() {
    for (let served = true; served;) served = serveNext()
  }

  function begin(file: QueuedFile<Work>, reader: string) {
    const isFirst = waitsForFew(look(), reader)
    removeFromLines(file.key)
    noteServed(pathOf(reader))
    if (file.begun) {
      file.begun.isPaused = false
      file.begun.chargedTo = reader
      interrupt?.resume(file.key)
      return
    }
    const { settled, work } = start(file.key, reader, isFirst)
    file.begun = { chargedTo: reader, work, isPaused: false }
    for (const { started } of file.places) started.resolve(work)
    void settled.then(() => {
      forget(file)
      serve()
    })
  }

  function noteServed(networks: readonly string[]) {
    time++
    for (const network of networks) servedAt.set(network, time)
  }

  /** Takes a reader's places at a file that waits. */
  function displace(file: QueuedFile<Work>, reader: string, error = refusal('busy', busy)) {
    removeFromLines(file.key, reader)
    for (const { started } of file.places.filter((place) => place.reader === reader)) started.reject(error)
    file.places = file.places.filter((place) => place.reader !== reader)
    if (isLeft(file)) forget(file)
  }

  function close() {
    for (const file of [...files.values()].filter(({ begun }) => !begun)) {
      for (const reader of new Set(file.places.map((place) => place.reader)))
        displace(file, reader, refusal('closed', closed))
      forget(file)
    }
  }

  /**
   * Makes room for one more file of a reader, for all together and for each network around.
   * @throws the `refusal` `busy`
   */
  function makeRoom(reader: string) {
    const path = pathOf(reader)
    const caps: [around: string | undefined, cap: number][] = [
      [undefined, maxTogether],
      ...path.map((network, depth): [string, number] => [
        network,
        maxPerReader * 2 ** (path.length - 1 - depth),
      ]),
    ]
    for (const [around, cap] of caps) {
      const held = () => (around === undefined ? files.size : heldIn(around) - countLeft(around))
      while (held() >= cap) {
        const left = around === undefined ? [...files.values()].find(isLeft) : undefined
        if (left) {
          abandon(left)
          continue
        }
        const heaviest = around === reader ? undefined : findHeaviest(look(), reader, around)
        // A reader has received the beginning of a file that has begun.
        const keys = ((heaviest !== undefined && lines.get(heaviest)) || []).filter(
          (key) => !files.get(key)?.begun,
        )
        const newest = files.get(keys.findLast((key) => isOnlyOf(key, heaviest)) ?? keys.at(-1) ?? '')
        if (heaviest !== undefined && newest) displace(newest, heaviest)
        // All hold the minimum: a holder of nothing may have that too.
        else if (around === undefined && heldIn(widestOf(reader)) === 0) break
        else throw refusal('busy', busy)
      }
    }
  }

  const heldIn = (network: string) => countHeld(look()).get(network) ?? 0

  const isOnlyOf = (key: string, reader: string | undefined) =>
    files.get(key)?.places.every((place) => place.reader === reader) ?? false

  /** Of the files counted for a network, those that are no longer waited for. */
  function countLeft(network: string): number {
    let count = 0
    for (const [reader, keys] of lines)
      if (pathOf(reader).includes(network))
        count += keys.filter((key) => files.get(key)?.places.every((place) => place.reader !== reader)).length
    return count
  }

  function fileOf(key: string, reader: string): QueuedFile<Work> {
    const known = files.get(key)
    if ((known && isRendered(known)) || known?.places.some((place) => place.reader === reader)) return known
    makeRoom(reader)
    const file = files.get(key) ?? { key, places: [], begun: undefined, graceTimer: undefined }
    files.set(key, file)
    return file
  }

  function leave(file: QueuedFile<Work>, place: HeldPlace<Work>) {
    if (!file.places.includes(place)) return
    file.places = file.places.filter((each) => each !== place)
    if (!file.begun) place.started.reject(refusal('stopped', 'Nobody waited for this file any more.'))
    if (!isLeft(file)) {
      if (!file.places.some(({ reader }) => reader === place.reader)) removeFromLines(file.key, place.reader)
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

  /** Puts a file into a reader's line. */
  function lineUp(file: QueuedFile<Work>, reader: string) {
    const newcomers = pathOf(reader).filter((network) => heldIn(network) === 0)
    if (newcomers.length > 0) noteServed(newcomers)
    const line = without(lines.get(reader) ?? [], file.key)
    // Asked for again: it is played now.
    const isAgain = file.places.some((place) => place.reader === reader)
    lines.set(reader, isAgain ? [file.key, ...line] : [...line, file.key])
  }

  closing?.addEventListener('abort', close, { once: true })
  return {
    join(key, reader) {
      if (closing?.aborted && !files.get(key)?.begun) throw refusal('closed', closed)
      const file = fileOf(key, reader)
      clearTimeout(file.graceTimer)
      const place: HeldPlace<Work> = { reader, started: Promise.withResolvers<Work>() }
      // The reader who waited may have left.
      place.started.promise.catch(() => {})
      if (file.begun) place.started.resolve(file.begun.work)
      if (!isRendered(file)) lineUp(file, reader)
      file.places.push(place)
      serve()
      return { started: place.started.promise, leave: () => leave(file, place) }
    },
    order() {
      const line = look()
      return { rendered: line.rendered.map(({ key }) => key), waiting: foreseeTurns(line) }
    },
  }
}

const without = (line: readonly string[], key: string) => line.filter((each) => each !== key)
