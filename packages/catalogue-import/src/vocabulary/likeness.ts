/** Share of the two-letter sequences that two names have in common, 0 to 1 (Dice's coefficient). */
export function likeness(one: string, other: string): number {
  const [first, second] = [bigrams(one), bigrams(other)]
  const shared = [...first].filter((pair) => second.has(pair)).length
  return (2 * shared) / Math.max(1, first.size + second.size)
}

function bigrams(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
}
