// @ts-check

import { fieldsOf } from '../fields-of.mjs'
import { canonicalise } from '../licence-verification/canonicalise.mjs'
import { verifySignature } from '../licence-verification/signature.mjs'
import { isHash } from './merkle-tree.mjs'

/** @import { FindKey } from '../licence-verification/keys.mjs' */
/** @import { SignatureVerdict } from '../licence-verification/signature.mjs' */

/**
 * What the operator signs: that the log has `size` entries, whose tree has this root. `previous` is the SHA-256 of the head
 * before it in its canonical form, null for the first.
 * @typedef {{ format: 1, at: string, size: number, root: string, previous: string | null, key_id: string }} TreeHead
 */

/** @typedef {{ head: TreeHead, signature: string }} SignedTreeHead */

/**
 * Something that was done to a licence, as it stands in the log. `licence` is the SHA-256 of the licence in its canonical
 * form, so the log names nobody.
 * @typedef {{ format: 1, at: string, kind: 'issued' | 'revoked' | 'restored', licence: string }} LogEntry
 */

/** The canonical text of a head, which is signed. @param {TreeHead} head */
export const writeTreeHead = ({ at, format, key_id, previous, root, size }) =>
  canonicalise({ at, format, key_id, previous, root, size })

/** The canonical text of an entry, which is the leaf. @param {LogEntry} entry */
export const writeLogEntry = ({ at, format, kind, licence }) => canonicalise({ at, format, kind, licence })

/**
 * Reads a signed head; undefined if it is none.
 * @param {unknown} value
 * @returns {SignedTreeHead | undefined}
 */
export function readTreeHead(value) {
  const { head, signature } = fieldsOf(value)
  const { at, format, key_id, previous, root, size } = fieldsOf(head)
  if (typeof at !== 'string' || typeof key_id !== 'string' || typeof signature !== 'string') return undefined
  if (format !== 1 || typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) return undefined
  if (!isHash(root) || (previous !== null && !isHash(previous))) return undefined
  return { head: { format, at, size, root, previous, key_id }, signature }
}

/**
 * Reads an entry; undefined if it is none.
 * @param {unknown} value
 * @returns {LogEntry | undefined}
 */
export function readLogEntry(value) {
  const { at, format, kind, licence } = fieldsOf(value)
  if (format !== 1 || typeof at !== 'string' || !isHash(licence)) return undefined
  return kind === 'issued' || kind === 'revoked' || kind === 'restored'
    ? { format, at, kind, licence }
    : undefined
}

/**
 * Whether the key that a head names has signed it.
 * @param {SignedTreeHead} signed
 * @param {FindKey} findKey
 * @returns {Promise<SignatureVerdict>}
 */
export function verifyTreeHead({ head, signature }, findKey) {
  return verifySignature(new TextEncoder().encode(writeTreeHead(head)), signature, head.key_id, findKey)
}
