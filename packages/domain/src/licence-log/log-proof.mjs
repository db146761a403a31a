// @ts-check

import { fieldsOf } from '../fields-of.mjs'
import { hashLeaf, isHash, rootOfInclusion } from './merkle-tree.mjs'
import { readLogEntry, readTreeHead, verifyTreeHead, writeLogEntry } from './tree-head.mjs'

/** @import { FindKey } from '../licence-verification/keys.mjs' */
/** @import { SignatureVerdict } from '../licence-verification/signature.mjs' */
/** @import { LogEntry, SignedTreeHead } from './tree-head.mjs' */

/**
 * The entries of one licence, oldest first, each with the proof that it is in the tree of `tree_head`. An entry that came
 * after that head has neither position nor path.
 * @typedef {object} LogProof
 * @property {SignedTreeHead | null} tree_head null until the first one is signed
 * @property {{ entry: LogEntry, position: number | null, path: readonly string[] | null }[]} entries
 */

/**
 * `logged`: every entry with a path is in the tree that was signed. `waiting`: no entry is in a signed tree yet. `wrong`: a proof
 * does not lead to the signed root, or is of another licence or of none. Otherwise what is wrong with the head's signature.
 * @typedef {'logged' | 'waiting' | 'wrong' | Exclude<SignatureVerdict, 'genuine'>} LogVerdict
 */

/**
 * Reads an answer of the register; undefined if it is no proof.
 * @param {unknown} answer
 * @returns {LogProof | undefined}
 */
export function readLogProof(answer) {
  const { entries, tree_head } = fieldsOf(answer)
  const head = tree_head === null ? null : readTreeHead(tree_head)
  if (head === undefined || !Array.isArray(entries)) return undefined
  const read = entries.map((value) => {
    const { entry: given, path, position } = fieldsOf(value)
    const entry = readLogEntry(given)
    if (!entry) return undefined
    if (typeof position !== 'number' || !Array.isArray(path)) return { entry, position: null, path: null }
    return path.every(isHash) ? { entry, position, path } : undefined
  })
  const whole = read.filter((value) => value !== undefined)
  return whole.length === read.length ? { tree_head: head, entries: whole } : undefined
}

/**
 * Verifies that the entries of a licence are in the tree that the operator signed.
 * @param {LogProof} proof
 * @param {string} licence SHA-256 of its canonical form
 * @param {FindKey} findKey
 * @returns {Promise<LogVerdict>}
 */
export async function verifyLogProof({ entries, tree_head: signed }, licence, findKey) {
  if (entries.length === 0 || entries.some(({ entry }) => entry.licence !== licence)) return 'wrong'
  const included = entries.filter(({ path }) => path !== null)
  if (!signed || included.length === 0) return 'waiting'
  const verdict = await verifyTreeHead(signed, findKey)
  if (verdict !== 'genuine') return verdict
  const { root, size } = signed.head
  for (const { entry, path, position } of included) {
    const leaf = await hashLeaf(writeLogEntry(entry))
    if ((await rootOfInclusion({ leaf, position: position ?? 0, size, path: path ?? [] })) !== root)
      return 'wrong'
  }
  return 'logged'
}
