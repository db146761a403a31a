// @ts-check

/** Every string and structural character of a valid JSON text. */
const tokenPattern = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g

/**
 * Parses JSON (RFC 8259) and refuses objects with duplicate names: parsers differ on which of the two counts, so one
 * of them would show data that was never signed.
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
 * Whether an object of a JSON text has two members with the same name, however they are escaped.
 * @param {string} json
 */
function namesTwice(json) {
  /** The names of every open object; undefined for a list. @type {(Set<string> | undefined)[]} */
  const open = []
  let before = ''
  for (const [token] of json.matchAll(tokenPattern)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const name = String(JSON.parse(before))
      const names = open.at(-1)
      if (names?.has(name)) return true
      names?.add(name)
    }
    before = token
  }
  return false
}
