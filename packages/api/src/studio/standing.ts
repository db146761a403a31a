import { ApiError, type StaffRole } from '@tempolibre/contract'
import { type Database, findStaffRole, getSetting } from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** The setting that lets in only members with a second factor. */
export const secondFactorSetting = 'studio_second_factor'

/**
 * The role of an account in the studio.
 * @throws ApiError `forbidden` without one of `roles`, `second_factor_required` without a second factor if one is required
 */
export async function requireRole(
  db: Kysely<Database>,
  { roles, userId }: { userId: string; roles: readonly StaffRole[] },
): Promise<StaffRole> {
  const member = await findStaffRole(db, { userId })
  if (!member || !roles.includes(member.role)) throw new ApiError('forbidden')
  if (!member.second_factor && (await isSecondFactorRequired(db)))
    throw new ApiError('second_factor_required')
  return member.role
}

export async function isSecondFactorRequired(db: Kysely<Database>): Promise<boolean> {
  return (await getSetting(db, secondFactorSetting)) === 'required'
}
