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
