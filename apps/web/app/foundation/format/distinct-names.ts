/** The `items` whose name is neither in `said` nor used by an earlier item: `Epic` is a genre and a mood. */
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
