/** Values by their names. */
type Values = Iterable<readonly [string, unknown]>

const textOf = (value: unknown) => String(value)

/**
 * Replaces the braces of a path by the encoded values of an input.
 * @returns also the values that the path doesn't name
 */
export function fillPath(path: string, input: object): { address: string; rest: Map<string, unknown> } {
  const rest = new Map<string, unknown>(Object.entries(input))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(textOf(value))
  })
  return { address, rest }
}

/** An address with a query: undefined values are left out, lists are joined by commas. */
export function addQuery(address: string, values: Values): string {
  const query = new URLSearchParams()
  for (const [name, value] of values) {
    if (value !== undefined) query.set(name, textOf(value))
  }
  return query.size > 0 ? `${address}?${query.toString()}` : address
}
