// @ts-check

/** @typedef {null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined }} Json */

/**
 * The canonical text of a value: the JSON Canonicalization Scheme (RFC 8785), for values whose numbers are integers.
 * Names are sorted by UTF-16 code units, no whitespace is added, texts are escaped as `JSON.stringify` does.
 * @param {Json} value
 * @returns {string}
 * @throws RangeError for a number with a fraction or one that JSON cannot represent exactly, and for a lone surrogate
 */
export function canonicalise(value) {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is not an integer`)
  if (typeof value === 'string' && !value.isWellFormed()) throw new RangeError('half a surrogate pair')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalise).join(',')}]`
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [{ name, member }],
  )
  members.sort((left, right) => (left.name < right.name ? -1 : 1))
  return `{${members.map(({ member, name }) => `${canonicalise(name)}:${canonicalise(member)}`).join(',')}}`
}

/**
 * @param {Json} value
 * @returns {value is readonly Json[]}
 */
function isList(value) {
  return Array.isArray(value)
}
