// @ts-check

import { fieldsOf } from '../fields-of.mjs'
import { logFiles } from './log-files.mjs'
import { createTree, hashLeaf, hashText } from './merkle-tree.mjs'
import { readLogEntry, readTreeHead, verifyTreeHead, writeLogEntry, writeTreeHead } from './tree-head.mjs'

/** @import { FindKey } from '../licence-verification/keys.mjs' */
/** @import { LogEntry, SignedTreeHead } from './tree-head.mjs' */

/**
 * `sound`: every head is signed, names the one before it, and has the root of the entries before it. `empty`: nothing was signed
 * yet. `broken`: `where` says which head does not fit. `incomplete`: the file `where` has
 * `lines` of the `expected` ones, of which the last may be cut off. `unreadable`: `where` names the file that is missing or damaged.
 * @typedef {{ verdict: 'sound', head: SignedTreeHead['head'], entries: LogEntry[] } | { verdict: 'empty' } | { verdict: 'broken' |
 * 'unreadable', where: string } | { verdict: 'incomplete', where: string, lines: number, expected: number | undefined }} Audit
 */

/** @param {string} text */
function parse(text) {
  try {
    return /** @type {unknown} */ (JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** @param {string | undefined} text */
const linesOf = (text) => (text ?? '').split('\n').filter((line) => line !== '')

/**
 * How many lines of a file are whole; the last one may be cut off.
 * @template Line
 * @param {readonly string[]} lines
 * @param {(value: unknown) => Line | undefined} read
 */
function countWhole(lines, read) {
  const last = lines.at(-1)
  return last !== undefined && read(parse(last)) === undefined ? lines.length - 1 : lines.length
}

/**
 * Verifies a whole exported log, and finds the entries of a licence in it.
 * @param {{ readFile: (key: string) => Promise<string | undefined>, findKey: FindKey, licence?: string | undefined }} log
 * `readFile` reads a file of `logFiles`; `licence` is the SHA-256 of the licence in its canonical form
 * @returns {Promise<Audit>}
 */
export async function auditLog({ findKey, licence, readFile }) {
  const { entries_per_file: perFile, size: indexed } = fieldsOf(parse((await readFile(logFiles.index)) ?? ''))
  if (typeof perFile !== 'number' || !Number.isSafeInteger(perFile) || perFile < 1)
    return { verdict: 'unreadable', where: logFiles.index }
  const headLines = linesOf(await readFile(logFiles.heads))
  const whole = countWhole(headLines, readTreeHead)
  const heads = headLines.slice(0, whole).map((line) => readTreeHead(parse(line)))
  const latest = heads.at(-1)
  if (indexed === 0 && headLines.length === 0) return { verdict: 'empty' }
  if (!latest || heads.includes(undefined)) return { verdict: 'unreadable', where: logFiles.heads }
  // The index says of how many entries the latest head is.
  if (whole < headLines.length || (typeof indexed === 'number' && indexed > latest.head.size))
    return { verdict: 'incomplete', where: logFiles.heads, lines: whole, expected: undefined }

  const tree = createTree()
  /** @type {LogEntry[]} */
  const entries = []
  /** @type {string | null} */
  let previous = null
  let size = 0
  /** @type {string[]} */
  let lines = []
  for (const signed of heads) {
    if (!signed) continue
    const { head } = signed
    const where = `the head of ${head.size} entries`
    if (head.previous !== previous || head.size <= size) return { verdict: 'broken', where }
    previous = await hashText(writeTreeHead(head))
    if ((await verifyTreeHead(signed, findKey)) !== 'genuine') return { verdict: 'broken', where }
    for (; size < head.size; size++) {
      const file = Math.floor(size / perFile)
      if (size % perFile === 0) lines = linesOf(await readFile(logFiles.entries(file)))
      const expected = Math.min(perFile, latest.head.size - file * perFile)
      const there = countWhole(lines, readLogEntry)
      // Of a file that is not there at all there is nothing to say but that.
      if (lines.length > 0 && size % perFile === there && there < expected)
        return { verdict: 'incomplete', where: logFiles.entries(file), lines: there, expected }
      const entry = readLogEntry(parse(lines[size % perFile] ?? ''))
      if (!entry) return { verdict: 'unreadable', where: logFiles.entries(file) }
      await tree.add(await hashLeaf(writeLogEntry(entry)))
      if (entry.licence === licence) entries.push(entry)
    }
    if ((await tree.root()) !== head.root) return { verdict: 'broken', where }
  }
  return { verdict: 'sound', head: latest.head, entries }
}
