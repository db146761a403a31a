// @ts-check

/** Every quoted text and every sign of structure in a text that is known to be JSON. */
const tokenPattern = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g

/**
 * Reads JSON as RFC 8259 allows it, and refuses objects that name a member twice: readers differ on which of the two
 * counts, so one of them would show what was never signed.
 * @param {string} text
 * @returns {{ value: unknown } | { fault: 'no_json' | 'duplicate_name' }}
 */
export function parseStrictJson(text) {
  try {
    const value = /** @type {unknown} */ (JSON.parse(text))
    return namesTwice(text) ? { fault: 'duplicate_name' } : { value }
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: 'no_json' }
    throw error
  }
}

/**
 * Whether an object of a JSON text has two members of one name, however each is escaped.
 * @param {string} json
 */
function namesTwice(json) {
  /** The names of every object that is open here; lists have none. @type {(Set<string> | undefined)[]} */
  const open = []
  let before = ''
  for (const [token] of json.matchAll(tokenPattern)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const name = /** @type {string} */ (JSON.parse(before))
      const names = open.at(-1)
      if (names?.has(name)) return true
      names?.add(name)
    }
    before = token
  }
  return false
}
