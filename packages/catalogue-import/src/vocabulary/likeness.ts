/** Share of the two-letter sequences that two names have in common, 0 to 1 (Dice's coefficient). */
export const likeness = (one: string, other: string): number => likenessOf(bigrams(one), bigrams(other))

/** The same of names whose sequences are known: one that is compared with many. */
export function likenessOf(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let shared = 0
  for (const pair of first) if (second.has(pair)) shared++
  return (2 * shared) / Math.max(1, first.size + second.size)
}

/** The two-letter sequences of a name. */
export function bigrams(text: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
}
