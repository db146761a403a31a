/** Those of `items` whose name has not been said yet, by `said` or by one before: `Epic` is a genre and a mood. */
export function distinctNames<Item extends { name: string }>(
  items: readonly Item[],
  said: readonly string[] = [],
): Item[] {
  const names = new Set(said.map((name) => name.toLowerCase()))
  return items.filter(({ name }) => {
    const known = names.has(name.toLowerCase())
    names.add(name.toLowerCase())
    return !known
  })
}
