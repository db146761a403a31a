// @ts-check

/**
 * The fields of a value from outside, each of an unknown kind; none if it is no object.
 * @param {unknown} value
 * @returns {Readonly<Record<string, unknown>>}
 */
export function fieldsOf(value) {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
