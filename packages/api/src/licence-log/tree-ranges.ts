/** Entries of the log from `from` up to, but not including, `to`. */
export interface EntryRange {
  from: number
  to: number
}

/** A complete subtree: of the `2 ** height` entries from `place * 2 ** height` on. */
export interface Subtree {
  height: number
  place: number
}

/** The largest power of two below a number of at least 2. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/**
 * The ranges whose roots prove that an entry is in the tree of the first `size` entries, in the order of the path (RFC 9162,
 * 2.1.3.1).
 */
export function inclusionRanges(position: number, size: number, from = 0): EntryRange[] {
  if (size <= 1) return []
  const split = splitOf(size)
  return position < split
    ? [...inclusionRanges(position, split, from), { from: from + split, to: from + size }]
    : [...inclusionRanges(position - split, size - split, from + split), { from, to: from + split }]
}

/**
 * The ranges whose roots prove that the tree of the first `size` entries begins with the first `former` of them (RFC 9162,
 * 2.1.4.1).
 */
export function consistencyRanges(former: number, size: number): EntryRange[] {
  return former === 0 || former === size ? [] : proveSubtree(former, size, true, 0)
}

function proveSubtree(former: number, size: number, isWhole: boolean, from: number): EntryRange[] {
  if (former === size) return isWhole ? [] : [{ from, to: from + size }]
  const split = splitOf(size)
  return former <= split
    ? [...proveSubtree(former, split, isWhole, from), { from: from + split, to: from + size }]
    : [...proveSubtree(former - split, size - split, false, from + split), { from, to: from + split }]
}

/** The complete subtrees that a range consists of, the largest first. Ranges of proofs begin where such a subtree may. */
export function subtreesOf({ from, to }: EntryRange): Subtree[] {
  const subtrees: Subtree[] = []
  for (let at = from; at < to;) {
    let height = 0
    while (at % 2 ** (height + 1) === 0 && at + 2 ** (height + 1) <= to) height++
    subtrees.push({ height, place: at / 2 ** height })
    at += 2 ** height
  }
  return subtrees
}
