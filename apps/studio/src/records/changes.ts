/** Whether two values of JSON are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, index) => isSame(value, other[index]))
    )
  }
  if (!isTable(one) || !isTable(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

/** Whether a value is an object with named parts, such as a text in every language. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields, of those named, in which `mine` differs from `base`. */
export function changedFields(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  fields: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter((name) => name in mine && mine[name] !== undefined && !isSame(base[name], mine[name]))
      .map((name) => [name, mine[name]]),
  )
}

/** A part of a record that two members have, or may have, changed. */
export interface Difference {
  /** A field, or its part in one language: `title.es`. */
  path: string
  mine: unknown
  theirs: unknown
  /** Whether I have changed it; otherwise only the other has, and there is nothing to choose. */
  changedByMe: boolean
}

/**
 * The parts in which my record differs from the one that is stored by now. Texts in several languages are compared
 * language by language, so that two members can work on two of them.
 */
export function findDifferences(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
  fields: readonly string[],
): Difference[] {
  return fields.flatMap((name) => {
    const [was, own, other] = [base[name], mine[name], theirs[name]]
    if (own === undefined) return []
    if (isTable(was) && isTable(own) && isTable(other))
      return findDifferences(was, own, other, Object.keys(own)).map((part) => ({
        ...part,
        path: `${name}.${part.path}`,
      }))
    if (isSame(own, other)) return []
    return [{ path: name, mine: own, theirs: other, changedByMe: !isSame(was, own) }]
  })
}

/** The stored record with my values at the paths that I keep. */
export function mergeVersions(
  theirs: Record<string, unknown>,
  differences: readonly Difference[],
  kept: ReadonlySet<string>,
): Record<string, unknown> {
  const merged = { ...theirs }
  for (const { mine, path } of differences) {
    if (!kept.has(path)) continue
    const [name = '', part] = path.split('.')
    const whole = merged[name]
    merged[name] = part !== undefined && isTable(whole) ? { ...whole, [part]: mine } : mine
  }
  return merged
}
