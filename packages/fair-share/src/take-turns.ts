import { networksOf } from './networks.ts'

/** A file, and on whose behalf it is rendered or waits. */
export interface Turn {
  key: string
  reader: string
}

/** Who waits, who is served, and who was served when. */
export interface Line {
  rendered: readonly Turn[]
  /** The keys each reader waits for, in the order in which that reader gets them. */
  waiting: ReadonlyMap<string, readonly string[]>
  /** When each network was served last, or came; a higher number is later. */
  servedAt: ReadonlyMap<string, number>
  slots: number
  slotsPerReader: number
  /** Files rendered beside them for readers who wait for few and of whose files none is rendered. */
  slotsForFew: number
}

/** Who waits for no more is served first: a page's player asks for two or three. */
const few = 3

/** Turns that are foreseen one by one; of those after them the order is roughly so. */
const maxForeseen = 300

/** A line is looked through often. */
const paths = new Map<string, readonly string[]>()
const maxPaths = 10_000

/** The networks around a reader, widest first: fairness is between the widest, then between those inside them. */
export function pathOf(reader: string): readonly string[] {
  const known = paths.get(reader)
  if (known) return known
  if (paths.size >= maxPaths) paths.clear()
  const path = networksOf(reader).toReversed()
  paths.set(reader, path)
  return path
}

/** The network between whose like turns are taken first. */
export const widestOf = (reader: string): string => pathOf(reader)[0] ?? reader

/** Files that each network waits for, or that are rendered for it; of all widths. */
export function countHeld({ rendered, waiting }: Pick<Line, 'rendered' | 'waiting'>): Map<string, number> {
  const held = new Map<string, number>()
  const add = (reader: string, count: number) => {
    for (const network of pathOf(reader)) held.set(network, (held.get(network) ?? 0) + count)
  }
  for (const { reader } of rendered) add(reader, 1)
  for (const [reader, keys] of waiting) add(reader, keys.length)
  return held
}

const holdsFew = (reader: string, held: ReadonlyMap<string, number>) =>
  (held.get(widestOf(reader)) ?? 0) <= few

/** Whether a reader, with the networks around, holds few files and none of them is rendered. */
export function waitsForFew(line: Line, reader: string, held = countHeld(line)): boolean {
  const widest = widestOf(reader)
  return !line.rendered.some((turn) => widestOf(turn.reader) === widest) && holdsFew(reader, held)
}

/** Whether everything is taken that anybody could have. */
export function isFull(line: Line, held = countHeld(line)): boolean {
  const { rendered, slots, slotsForFew } = line
  return (
    rendered.length >= slots && rendered.filter(({ reader }) => holdsFew(reader, held)).length >= slotsForFew
  )
}

/**
 * The file that pauses when another begins beside as many as there are slots: one of the reader who holds most by now, since who held
 * few when theirs was begun may hold many since. Undefined if there are slots, or all hold few.
 */
export function findToPause(line: Line): Turn | undefined {
  if (line.rendered.length < line.slots + line.slotsForFew) return undefined
  const held = countHeld(line)
  const count = (turn: Turn) => held.get(widestOf(turn.reader)) ?? 0
  return line.rendered
    .filter((turn) => !holdsFew(turn.reader, held))
    .toSorted((one, other) => count(one) - count(other))
    .at(-1)
}

/** Whether there is a free slot for a reader. */
export function hasSlotFor(line: Line, reader: string): boolean {
  const { rendered, slots, slotsPerReader } = line
  const widest = widestOf(reader)
  const held = countHeld(line)
  if (isFull(line, held)) return false
  if (rendered.filter((turn) => widestOf(turn.reader) === widest).length >= slotsPerReader) return false
  if (rendered.length < slots) return true
  return waitsForFew(line, reader, held)
}

/**
 * The readers in the order in which they are served: those who wait for few and of whose files none is rendered, then whoever's
 * network was served longest ago, by the widest network first.
 */
export function orderReaders(line: Line): string[] {
  const held = countHeld(line)
  const ranked = [...line.waiting.keys()].map((reader) => ({
    reader,
    rank: [
      waitsForFew(line, reader, held) ? 0 : 1,
      ...pathOf(reader).map((network) => line.servedAt.get(network) ?? 0),
    ],
  }))
  return ranked.toSorted((one, other) => compare(one.rank, other.rank)).map(({ reader }) => reader)
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/**
 * The files that wait, in the order in which they will be started if nobody comes or leaves, assuming that files end in
 * the order in which they were started.
 */
export function foreseeTurns(line: Line): string[] {
  const waiting = new Map([...line.waiting].map(([reader, keys]) => [reader, [...keys]]))
  const servedAt = new Map(line.servedAt)
  const rendered = [...line.rendered]
  const state: Line = { ...line, rendered, waiting, servedAt }
  const order: string[] = []
  let time = Math.max(0, ...servedAt.values())
  while (waiting.size > 0 && order.length < maxForeseen) {
    const reader = orderReaders(state).find((each) => hasSlotFor(state, each))
    const key = reader === undefined ? undefined : waiting.get(reader)?.[0]
    if (reader === undefined || key === undefined) {
      rendered.shift()
      continue
    }
    for (const [name, keys] of waiting) {
      const left = keys.filter((each) => each !== key)
      if (left.length > 0) waiting.set(name, left)
      else waiting.delete(name)
    }
    time++
    for (const network of pathOf(reader)) servedAt.set(network, time)
    rendered.push({ key, reader })
    order.push(key)
  }
  return [...new Set([...order, ...orderReaders(state).flatMap((reader) => waiting.get(reader) ?? [])])]
}
