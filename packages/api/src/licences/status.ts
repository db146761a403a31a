import { ApiError, type LicenceState, type RevocationCause } from '@tempolibre/contract'
import type { PaymentLoss } from '@tempolibre/domain'

/** Changes to a licence since it was issued. */
interface LicenceChanges {
  disputed_at: Date | null
  revoked_at: Date | null
}

/** The status of a licence. */
export function statusOf({ disputed_at, revoked_at }: LicenceChanges): LicenceState {
  if (revoked_at) return 'revoked'
  return disputed_at ? 'disputed' : 'valid'
}

/** @throws ApiError `licence_revoked` or `licence_disputed` if the licence is not in force */
export function requireInForce(licence: LicenceChanges): void {
  const status = statusOf(licence)
  if (status === 'revoked') throw new ApiError('licence_revoked')
  if (status === 'disputed') throw new ApiError('licence_disputed')
}

/** The status that strangers are told: what gives no rights is never called valid. */
export const publicStatus = (row: LicenceChanges & { rehearsal: boolean }): LicenceState | 'test' =>
  row.rehearsal ? 'test' : statusOf(row)

/** Marks what was issued in a rehearsal, in the API's form. */
export const testField = ({ rehearsal }: { rehearsal: boolean }): { test?: true } =>
  rehearsal ? { test: true } : {}

/** A licence with what its revocation rests on. */
interface Revocable extends Pick<LicenceChanges, 'revoked_at'> {
  revoked_for: PaymentLoss | null
  ended_by_withdrawal: boolean
}

/** What revoked a licence; null if nothing did. */
export function revocationCauseOf(licence: Revocable): RevocationCause | null {
  if (!licence.revoked_at) return null
  return licence.ended_by_withdrawal ? 'withdrawal' : (licence.revoked_for ?? 'operator')
}

/** The status in the API's form. */
export function describeStatus(licence: LicenceChanges & Revocable) {
  const { disputed_at, revoked_at } = licence
  return {
    disputed_at: disputed_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
    revoked_for: revocationCauseOf(licence),
  }
}
