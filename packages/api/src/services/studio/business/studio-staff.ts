import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StaffMember,
  type StudioSettings as SettingsRecord,
} from '@tempolibre/contract'
import { productNameOf } from '@tempolibre/domain'
import { editable } from '@tempolibre/contract/editable'
import {
  areRightsRequired,
  confirmSession,
  countAdministrators,
  type Database,
  findAuditEntry,
  findSeller,
  findStaffMember,
  findStaffRole,
  findUserByEmail,
  holdSession,
  isFirstLink,
  listAuditEntries as findAuditEntries,
  listSalesTerritories,
  listStaff as findStaff,
  lockStaff,
  removeStaffRole,
  requireRights,
  setSalesTerritories,
  setSetting,
  setStaffRole,
  useLink,
} from '@tempolibre/database'
import type { Kysely, Transaction } from 'kysely'
import type { AccountSettings } from '../../../accounts/account-settings.ts'
import { hashToken } from '../../../accounts/links.ts'
import { requireOwner } from '../../../accounts/second-factor.ts'
import type { Caller, StaffCaller } from '../../../http/caller.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { appointFirstAdministrator } from '../../../studio/first-administrator.ts'
import { addRecord, changeRecord, type RecordKind, removeRecord, versionOf } from '../../../studio/records.ts'
import { isSecondFactorSet, secondFactorSetting } from '../../../studio/access.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

type MemberFields = Omit<StaffMember, 'version'>
type SettingsFields = Omit<SettingsRecord, 'version'>

const staff: RecordKind<MemberFields> = {
  subject: 'staff',
  editable: editable.member,
  label: ({ name }) => name,
}
const settingsKind: RecordKind<SettingsFields> = {
  subject: 'studio_settings',
  editable: editable.settings,
  label: () => '',
}

const withVersion = (fields: MemberFields): StaffMember => ({ ...fields, version: versionOf(staff, fields) })

export async function getStudioSession(
  { db, siteUrl }: StudioSettings,
  { role, user }: StaffCaller,
): Promise<EndpointOutput<'getStudioSession'>> {
  const { email, id, language, name } = user
  const product_name = productNameOf(await findSeller(db), siteUrl)
  const own = await findStaffRole(db, { userId: id })
  const second_factor = own?.second_factor === true
  const rights_required = await areRightsRequired(db)
  return {
    success: true,
    session: { id, name, email, role, language, product_name, second_factor, rights_required },
  }
}

/** For some minutes, and in this session only. */
export async function confirmStaffMember(
  settings: AccountSettings,
  proof: EndpointParsedInput<'confirmStaffMember'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'confirmStaffMember'>> {
  await requireOwner(settings, proof, caller)
  await confirmSession(settings.db, { id: caller.user.sessionId })
  return { success: true }
}

/** By the link that a start without any administrator shows on the terminal. */
export async function becomeFirstAdministrator(
  settings: StudioSettings,
  { email, name, password, token }: EndpointParsedInput<'becomeFirstAdministrator'>,
  { language }: Caller,
): Promise<EndpointOutput<'becomeFirstAdministrator'>> {
  const tokenHash = hashToken(token)
  // Before the password is hashed, which takes long.
  if (!(await isFirstLink(settings.db, { tokenHash }))) throw new ApiError('link_expired')
  const appointed = await appointFirstAdministrator(
    settings,
    { name, email, password, language },
    async (transaction) => {
      const used = await useLink(transaction, { purposes: ['first_administrator'], tokenHash })
      if (!used) throw new ApiError('link_expired')
    },
  )
  if (!appointed) throw new ApiError('link_expired')
  return { success: true }
}

export async function listStaff(
  { db }: StudioSettings,
  input: EndpointParsedInput<'listStaff'>,
): Promise<EndpointOutput<'listStaff'>> {
  const { rows, total } = await findStaff(db, input)
  return { success: true, records: rows.map((row) => withVersion(toMember(row))), total }
}

export async function getStaffMember(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStaffMember'>,
): Promise<EndpointOutput<'getStaffMember'>> {
  const member = await readMember(db, id)
  if (!member) throw new ApiError('not_found')
  return { success: true, record: withVersion(member) }
}

export async function addStaffMember(
  { db }: StudioSettings,
  { email, role }: EndpointParsedInput<'addStaffMember'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addStaffMember'>> {
  const fields = await addRecord(db, {
    kind: staff,
    caller,
    read: readMember,
    async write(transaction) {
      await lockStaffFor(caller)(transaction)
      const user = await findUserByEmail(transaction, { email })
      if (!user) throw refuseFields([{ field: 'email', fault: 'account_missing' }])
      if (await findStaffRole(transaction, { userId: user.id }))
        throw refuseFields([{ field: 'email', fault: 'role_given' }])
      await setStaffRole(transaction, { userId: user.id, role })
      return user.id
    },
  })
  return { success: true, record: withVersion(fields) }
}

export async function changeStaffMember(
  { db }: StudioSettings,
  { id, role, version }: EndpointParsedInput<'changeStaffMember'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStaffMember'>> {
  const fields = await changeRecord(db, {
    kind: staff,
    id,
    version,
    caller,
    lock: lockStaffFor(caller),
    read: (inside) => readMember(inside, id),
    async write(transaction) {
      await setStaffRole(transaction, { userId: id, role })
      await requireAdministrator(transaction)
    },
  })
  return { success: true, record: withVersion(fields) }
}

export async function removeStaffMember(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'removeStaffMember'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStaffMember'>> {
  await removeRecord(db, {
    kind: staff,
    id,
    caller,
    lock: lockStaffFor(caller),
    read: (inside) => readMember(inside, id),
    async remove(transaction) {
      await removeStaffRole(transaction, { userId: id })
      await requireAdministrator(transaction)
    },
  })
  return { success: true }
}

/**
 * Locks the staff for a change. A member who was removed, demoted or signed out while they waited for that changes nothing any more:
 * it would outlive their role.
 * @throws ApiError `forbidden`
 */
const lockStaffFor =
  ({ role, user: { id: userId, sessionId } }: StaffCaller) =>
  async (transaction: Transaction<Database>): Promise<boolean> => {
    await lockStaff(transaction)
    await holdSession(transaction, { userId, sessionId })
    const own = await findStaffRole(transaction, { userId })
    if (own?.role !== role) throw new ApiError('forbidden')
    return true
  }

async function requireAdministrator(transaction: Transaction<Database>): Promise<void> {
  if ((await countAdministrators(transaction)) === 0) throw new ApiError('last_administrator')
}

async function readMember(db: Kysely<Database>, id: string): Promise<MemberFields | undefined> {
  const row = await findStaffMember(db, { userId: id })
  return row && toMember(row)
}

function toMember(row: NonNullable<Awaited<ReturnType<typeof findStaffMember>>>): MemberFields {
  return { ...row, created_at: row.created_at.toISOString() }
}

export async function getStudioSettings({
  db,
}: StudioSettings): Promise<EndpointOutput<'getStudioSettings'>> {
  return answerSettings(await readSettings(db))
}

export async function changeStudioSettings(
  { db }: StudioSettings,
  {
    rights_required,
    sales_territories,
    second_factor_required,
    version,
  }: EndpointParsedInput<'changeStudioSettings'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioSettings'>> {
  const fields = await changeRecord(db, {
    kind: settingsKind,
    id: 'studio',
    version,
    caller,
    lock: lockStaffFor(caller),
    read: readSettings,
    async write(transaction) {
      const own = await findStaffRole(transaction, { userId: caller.user.id })
      // The administrator who requires it must not be locked out by it.
      if (second_factor_required && !own?.second_factor) throw new ApiError('second_factor_required')
      if (second_factor_required !== undefined)
        await setSetting(transaction, secondFactorSetting, second_factor_required ? 'required' : 'optional')
      if (rights_required !== undefined) await requireRights(transaction, rights_required)
      if (sales_territories !== undefined) await setSalesTerritories(transaction, sales_territories)
    },
  })
  return answerSettings(fields)
}

async function readSettings(db: Kysely<Database>): Promise<SettingsFields> {
  return {
    second_factor_required: await isSecondFactorSet(db),
    rights_required: await areRightsRequired(db),
    sales_territories: await listSalesTerritories(db),
  }
}

function answerSettings(fields: SettingsFields): EndpointOutput<'getStudioSettings'> {
  return { success: true, record: { ...fields, version: versionOf(settingsKind, fields) } }
}

export async function listAuditEntries(
  { db }: StudioSettings,
  { own, ...input }: EndpointParsedInput<'listAuditEntries'>,
  { user }: StaffCaller,
): Promise<EndpointOutput<'listAuditEntries'>> {
  const { rows, total } = await findAuditEntries(db, { ...input, userId: own ? user.id : undefined })
  return { success: true, records: rows.map(toEntry), total }
}

export async function getAuditEntry(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getAuditEntry'>,
): Promise<EndpointOutput<'getAuditEntry'>> {
  const row = await findAuditEntry(db, { id })
  if (!row) throw new ApiError('not_found')
  return { success: true, record: toEntry(row) }
}

function toEntry({ at, user_id: _userId, ...row }: NonNullable<Awaited<ReturnType<typeof findAuditEntry>>>) {
  return { ...row, at: at.toISOString() }
}
