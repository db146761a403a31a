import { ApiError, type LicenceState, type PaymentLoss } from '@tempolibre/contract'

/** Changes to a licence since it was issued. */
interface Standing {
  disputed_at: Date | null
  revoked_at: Date | null
}

/** The status of a licence. */
export function standingOf({ disputed_at, revoked_at }: Standing): LicenceState {
  if (revoked_at) return 'revoked'
  return disputed_at ? 'disputed' : 'valid'
}

/** @throws ApiError `licence_revoked` or `licence_disputed` if the licence is not in force */
export function requireStanding(licence: Standing): void {
  const standing = standingOf(licence)
  if (standing === 'revoked') throw new ApiError('licence_revoked')
  if (standing === 'disputed') throw new ApiError('licence_disputed')
}

/** The status that strangers are told: what gives no rights is never called valid. */
export const publicStatus = (row: Standing & { rehearsal: boolean }): LicenceState | 'test' =>
  row.rehearsal ? 'test' : standingOf(row)

/** Marks what was issued in a rehearsal, in the API's form. */
export const testField = ({ rehearsal }: { rehearsal: boolean }): { test?: true } =>
  rehearsal ? { test: true } : {}

/** The status in the API's form. */
export function describeStanding(licence: Standing & { revoked_for: PaymentLoss | null }) {
  const { disputed_at, revoked_at, revoked_for } = licence
  return {
    disputed_at: disputed_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
    revoked_for: revoked_at ? (revoked_for ?? ('operator' as const)) : null,
  }
}
