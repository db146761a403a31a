import { createHash } from 'node:crypto'
import { emptyRoot } from '@tempolibre/domain/licence-log'
import { type Database, findLogNodes, type LogNode } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { type EntryRange, subtreesOf } from './tree-ranges.ts'

const hashOf = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const hashLeaf = (entry: string): Buffer => hashOf(Buffer.of(0), Buffer.from(entry))
const hashNode = (left: Buffer, right: Buffer): Buffer => hashOf(Buffer.of(1), left, right)

const nameOf = ({ height, place }: Pick<LogNode, 'height' | 'place'>) => `${height}/${place}`

/** Finds complete subtrees by their place. */
type FindHash = (height: number, place: number) => Buffer

async function loadHashes(db: Kysely<Database>, ranges: readonly EntryRange[]): Promise<FindHash> {
  const wanted = new Map(ranges.flatMap(subtreesOf).map((subtree) => [nameOf(subtree), subtree]))
  const nodes = await findLogNodes(db, [...wanted.values()])
  const hashes = new Map(nodes.map((node) => [nameOf(node), node.hash]))
  return (height, place) => {
    const hash = hashes.get(nameOf({ height, place }))
    if (!hash) throw new Error(`The log of licences lacks the node ${place} of height ${height}.`)
    return hash
  }
}

/** The roots of ranges of the log, in hexadecimal digits. All of their entries must have been placed. */
export async function hashRanges(db: Kysely<Database>, ranges: readonly EntryRange[]): Promise<string[]> {
  const find = await loadHashes(db, ranges)
  return ranges.map((range) => {
    const [last, ...others] = subtreesOf(range)
      .map(({ height, place }) => find(height, place))
      .toReversed()
    if (!last) return emptyRoot
    return others.reduce((right, left) => hashNode(left, right), last).toString('hex')
  })
}

/**
 * The complete subtrees that further entries bring about, their leaves among them.
 * @param entries texts, from the position `from` on: all before it have been placed
 */
export async function growTree(
  db: Kysely<Database>,
  from: number,
  entries: readonly string[],
): Promise<LogNode[]> {
  const findKnown = await loadHashes(db, [{ from: 0, to: from }])
  const added = new Map<string, Buffer>()
  const nodes: LogNode[] = []
  for (const [index, entry] of entries.entries()) {
    let node: LogNode = { height: 0, place: from + index, hash: hashLeaf(entry) }
    for (;;) {
      nodes.push(node)
      added.set(nameOf(node), node.hash)
      const { hash, height, place } = node
      if (place % 2 === 0) break
      const left = added.get(nameOf({ height, place: place - 1 })) ?? findKnown(height, place - 1)
      node = { height: height + 1, place: (place - 1) / 2, hash: hashNode(left, hash) }
    }
  }
  return nodes
}
