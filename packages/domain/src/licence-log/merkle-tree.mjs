// @ts-check
// Verifies proofs of the Merkle tree of RFC 9162 (Certificate Transparency 2.0), 2.1, which is that of RFC 6962. Plain
// JavaScript for browsers and Node.js 20, like the verification of licences. Hashes are SHA-256 in lower-case
// hexadecimal digits.

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function sha256(bytes) {
  return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes))
}

/** @param {Uint8Array} bytes */
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @param {string} hash */
const fromHex = (hash) => Uint8Array.from(hash.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

/** @param {unknown} hash @returns {hash is string} */
export const isHash = (hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)

/** The SHA-256 of a text's UTF-8 bytes. @param {string} text */
export async function hashText(text) {
  return toHex(await sha256(new TextEncoder().encode(text)))
}

/** The hash of a leaf: SHA-256 of a byte 0 and the entry. @param {string} entry its text */
export async function hashLeaf(entry) {
  return toHex(await sha256(Uint8Array.of(0, ...new TextEncoder().encode(entry))))
}

/** The hash of a node: SHA-256 of a byte 1 and its two children. @param {string} left @param {string} right */
export async function hashNode(left, right) {
  return toHex(await sha256(Uint8Array.of(1, ...fromHex(left), ...fromHex(right))))
}

/** The root of a tree of no entries (RFC 9162, 2.1.1): the SHA-256 of nothing. */
export const emptyRoot = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** A tree that grows leaf by leaf; it keeps no more than its height. */
export function createTree() {
  /** Roots of complete subtrees, the largest first. @type {{ hash: string, height: number }[]} */
  const complete = []
  return {
    /** @param {string} leaf its hash */
    async add(leaf) {
      let node = { hash: leaf, height: 0 }
      for (let last = complete.at(-1); last?.height === node.height; last = complete.at(-1)) {
        complete.pop()
        node = { hash: await hashNode(last.hash, node.hash), height: node.height + 1 }
      }
      complete.push(node)
    },
    /** The root over all leaves so far. */
    async root() {
      let root = complete.at(-1)?.hash ?? emptyRoot
      for (const { hash } of complete.slice(0, -1).toReversed()) root = await hashNode(hash, root)
      return root
    },
  }
}

/** The root of the tree over these leaves. @param {readonly string[]} leaves hashes */
export async function hashTree(leaves) {
  const tree = createTree()
  for (const leaf of leaves) await tree.add(leaf)
  return tree.root()
}

/**
 * The root that follows from a leaf and the proof that it is in the tree (RFC 9162, 2.1.3.2); undefined if the proof cannot
 * be one.
 * @param {{ leaf: string, position: number, size: number, path: readonly string[] }} proof `position` counts from 0
 */
export async function rootOfInclusion({ leaf, path, position, size }) {
  if (!Number.isSafeInteger(position) || position < 0 || position >= size) return undefined
  let place = position
  let last = size - 1
  let root = leaf
  for (const hash of path) {
    if (last === 0 || !isHash(hash)) return undefined
    if (place % 2 === 1 || place === last) {
      root = await hashNode(hash, root)
      while (place % 2 === 0 && place !== 0) {
        place /= 2
        last = Math.floor(last / 2)
      }
    } else root = await hashNode(root, hash)
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? root : undefined
}

/**
 * Whether a tree begins with all entries of an earlier one, in their order (RFC 9162, 2.1.4.2).
 * @param {{ size: number, root: string }} first
 * @param {{ size: number, root: string }} second
 * @param {readonly string[]} path
 */
export async function isConsistent(first, second, path) {
  if (first.size > second.size || !path.every(isHash)) return false
  if (first.size === second.size) return path.length === 0 && first.root === second.root
  if (first.size === 0) return path.length === 0
  // A complete first tree is a node of the second, and is left out of the path.
  const steps = Number.isInteger(Math.log2(first.size)) ? [first.root, ...path] : path
  const [start, ...further] = steps
  if (start === undefined) return false
  let place = first.size - 1
  let last = second.size - 1
  while (place % 2 === 1) {
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  let before = start
  let after = start
  for (const hash of further) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      before = await hashNode(hash, before)
      after = await hashNode(hash, after)
      while (place % 2 === 0 && place !== 0) {
        place /= 2
        last = Math.floor(last / 2)
      }
    } else after = await hashNode(after, hash)
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && before === first.root && after === second.root
}
