import type { StaffRole } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { setPassword } from '../accounts/passwords.ts'
import { dropSignUps } from '../accounts/sign-ups.ts'
import { contains, paged, type RecordPaging } from '../record-rows.ts'

/** A role in the studio, and whether the account has a second factor; undefined for an account without a role. */
export function findStaffRole(db: Kysely<Database>, { userId }: { userId: string }) {
  return db
    .selectFrom('staff_member')
    .where('user_id', '=', userId)
    .select(['role', hasSecondFactor.as('second_factor')])
    .executeTakeFirst()
}

/** An authenticator app that has been confirmed; a passkey alone does not keep the password from opening the account. */
const hasSecondFactor = sql<boolean>`exists (
  select from authenticator_app
  where authenticator_app.user_id = staff_member.user_id and authenticator_app.confirmed_at is not null)`

const members = (db: Kysely<Database>) =>
  db
    .selectFrom('staff_member')
    .innerJoin('user_account', 'user_account.id', 'staff_member.user_id')
    .select([
      'staff_member.user_id as id',
      'user_account.name',
      'user_account.email',
      'staff_member.role',
      'staff_member.created_at',
      hasSecondFactor.as('second_factor'),
    ])

/** A page of the staff, and the number of all members that match. */
export function listStaff(
  db: Kysely<Database>,
  {
    order,
    page,
    per_page,
    q,
    sort,
  }: RecordPaging<'name' | 'email' | 'role' | 'created_at'> & { q?: string | undefined },
) {
  let matching = members(db)
  if (q !== undefined && q !== '')
    matching = matching.where(
      sql<boolean>`(${contains(sql.ref('user_account.name'), q)} or ${contains(sql.ref('user_account.email'), q)})`,
    )
  const by = {
    name: sql.ref('user_account.name'),
    email: sql.ref('user_account.email'),
    role: sql.ref('staff_member.role'),
    created_at: sql.ref('staff_member.created_at'),
  }
  return paged(matching, by[sort], sql.ref('staff_member.user_id'), { order, page, per_page })
}

export function findStaffMember(db: Kysely<Database>, { userId }: { userId: string }) {
  return members(db).where('staff_member.user_id', '=', userId).executeTakeFirst()
}

/** Makes changes of the staff wait for each other, so that one administrator always remains. */
export async function lockStaff(transaction: Transaction<Database>): Promise<void> {
  await sql`lock table staff_member in share row exclusive mode`.execute(transaction)
}

export async function countAdministrators(db: Kysely<Database>): Promise<number> {
  const { administrators } = await db
    .selectFrom('staff_member')
    .where('role', '=', 'administrator')
    .select(sql<number>`count(*)::int`.as('administrators'))
    .executeTakeFirstOrThrow()
  return administrators
}

/** How many members the staff has. */
export async function countStaff(db: Kysely<Database>): Promise<number> {
  const { members: count } = await db
    .selectFrom('staff_member')
    .select(sql<number>`count(*)::int`.as('members'))
    .executeTakeFirstOrThrow()
  return count
}

/** Gives an account a role, instead of any other. */
export async function setStaffRole(
  transaction: Transaction<Database>,
  { role, userId }: { userId: string; role: StaffRole },
): Promise<void> {
  await transaction
    .insertInto('staff_member')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role }))
    .execute()
}

export async function removeStaffRole(
  transaction: Transaction<Database>,
  { userId }: { userId: string },
): Promise<void> {
  await transaction.deleteFrom('staff_member').where('user_id', '=', userId).execute()
}

/** Makes an account for a member of the staff, whose address needs no confirmation. */
export async function makeStaffAccount(
  transaction: Transaction<Database>,
  {
    email,
    language,
    name,
    passwordHash,
  }: { name: string; email: string; language: Language; passwordHash: string },
): Promise<{ userId: string }> {
  const { id: userId } = await transaction
    .insertInto('user_account')
    .values({ name, email, language, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPassword(transaction, { userId, passwordHash })
  // The terminal proves whose installation it is; what strangers started with the address ends.
  await dropSignUps(transaction, { email })
  return { userId }
}
