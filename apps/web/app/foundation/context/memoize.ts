/** `make` with a cache of its last `max` texts. Results are shared and must not be changed. */
export function memoize<Value extends object>(
  max: number,
  make: (text: string) => Value,
): (text: string) => Value {
  const made = new Map<string, Value>()
  return (text) => {
    const known = made.get(text)
    if (known !== undefined) return known
    const value = make(text)
    const [oldest] = made.size < max ? [] : made.keys()
    if (oldest !== undefined) made.delete(oldest)
    made.set(text, value)
    return value
  }
}

/**
 * `make` with a cache of its results by object and key, such as the language; forgotten with the object. What else
 * `make` reads must be part of the key. Results are shared and must not be changed.
 */
export function memoizeByObject<Given extends object, Key extends readonly string[], Value extends object>(
  make: (given: Given, ...key: Key) => Value,
): (given: Given, ...key: Key) => Value {
  const made = new WeakMap<Given, Map<string, Value>>()
  return (given, ...key) => {
    const byKey = made.get(given) ?? new Map<string, Value>()
    const text = key.join('\n')
    const value = byKey.get(text) ?? make(given, ...key)
    byKey.set(text, value)
    made.set(given, byKey)
    return value
  }
}
