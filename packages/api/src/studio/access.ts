import { ApiError, type StaffAccess } from '@tempolibre/contract'
import { mayActOn, type StaffRole } from '@tempolibre/domain'
import { countStaff, type Database, findStaffRole, getSetting, isConfirmedLately } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { SignedInUser, StaffCaller } from '../http/caller.ts'

/** The setting that lets in only members with a second factor, also if there is only one member. */
export const secondFactorSetting = 'studio_second_factor'

/**
 * The role of an account in the studio.
 * @throws ApiError `forbidden` without a role that has access, `second_factor_required` without a second factor if one is
 * required, `reauthentication_required` without a proof given lately if the access needs one
 */
export async function requireRole(
  db: Kysely<Database>,
  { id, sessionId }: Pick<SignedInUser, 'id' | 'sessionId'>,
  { confirm, staff }: StaffAccess,
): Promise<StaffRole> {
  const member = await findStaffRole(db, { userId: id })
  if (!member || !staff.includes(member.role)) throw new ApiError('forbidden')
  if (!member.second_factor && (await isSecondFactorRequired(db)))
    throw new ApiError('second_factor_required')
  if (confirm) await requireConfirmation(db, sessionId)
  return member.role
}

/** @throws ApiError `reauthentication_required` */
export async function requireConfirmation(db: Kysely<Database>, sessionId: string): Promise<void> {
  if (!(await isConfirmedLately(db, { id: sessionId }))) throw new ApiError('reauthentication_required')
}

/** Of everybody as soon as there are two members: one alone may be trying the site out. */
export async function isSecondFactorRequired(db: Kysely<Database>): Promise<boolean> {
  return (await countStaff(db)) > 1 || (await isSecondFactorSet(db))
}

/** Whether the settings require one. */
export async function isSecondFactorSet(db: Kysely<Database>): Promise<boolean> {
  return (await getSetting(db, secondFactorSetting)) === 'required'
}

/**
 * Nobody acts on the account of somebody in a role above their own, or on what belongs to it.
 * @param userId null for what nobody owns any more
 * @throws ApiError `forbidden`
 */
export async function requireMayActOn(
  db: Kysely<Database>,
  { role }: StaffCaller,
  userId: string | null,
): Promise<void> {
  const target = userId === null ? undefined : await findStaffRole(db, { userId })
  if (!mayActOn(role, target?.role)) throw new ApiError('forbidden')
}
