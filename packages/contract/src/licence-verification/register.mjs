// @ts-check

/**
 * What the register says of a licence that is genuine; `unasked`: there was nobody to ask, or no answer.
 * @typedef {{ kind: 'valid' | 'unknown' | 'unasked' } | { kind: 'disputed' | 'revoked', since: string }} Register
 */

/** Where a licence stands in the register, as a path of the site. @param {string} number */
export const registerPath = (number) => `/api/v1/licences/${number}`

/**
 * Reads the register's answer.
 * @param {unknown} answer
 * @returns {Register}
 */
export function readRegister(answer) {
  const { licence } =
    /** @type {{ licence?: { status?: unknown, disputed_at?: unknown, revoked_at?: unknown } }} */ (
      answer ?? {}
    )
  const { disputed_at, revoked_at, status } = licence ?? {}
  if (status === 'valid') return { kind: 'valid' }
  if (status === 'revoked' && typeof revoked_at === 'string') return { kind: status, since: revoked_at }
  return status === 'disputed' && typeof disputed_at === 'string'
    ? { kind: status, since: disputed_at }
    : { kind: 'unasked' }
}
