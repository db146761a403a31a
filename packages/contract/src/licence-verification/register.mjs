// @ts-check

/**
 * What the register says of a licence that is genuine; `unasked`: there was nobody to ask, or no answer.
 * @typedef {{ kind: 'valid' | 'unknown' | 'unasked' } | { kind: 'revoked', revokedAt: string }} Register
 */

/** Where a licence stands in the register, as a path of the site. @param {string} number */
export const registerPath = (number) => `/api/v1/licences/${number}`

/**
 * Reads the register's answer.
 * @param {unknown} answer
 * @returns {Register}
 */
export function readRegister(answer) {
  const { licence } = /** @type {{ licence?: { status?: unknown, revoked_at?: unknown } }} */ (answer ?? {})
  if (licence?.status === 'valid') return { kind: 'valid' }
  return licence?.status === 'revoked' && typeof licence.revoked_at === 'string'
    ? { kind: 'revoked', revokedAt: licence.revoked_at }
    : { kind: 'unasked' }
}
