import { ApiError } from '@tempolibre/contract'
import {
  countAdministrators,
  createFirstLink,
  type Database,
  findUserByEmail,
  lockStaff,
  makeStaffAccount,
  noteChange,
  setStaffRole,
} from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import { hashToken, makeToken } from '../accounts/links.ts'
import { hashPassword, isPassword } from '../accounts/passwords.ts'
import { refuseWeakPassword } from '../accounts/weak-passwords.ts'

/** Seconds the link on the terminal is valid. */
const linkSeconds = 24 * 3600

/** The path of the studio's page that takes the link of the first administrator. */
const firstPath = '/studio/first'

/**
 * A link with which somebody becomes the first administrator; undefined if there is one. Its token is after the `#`, which
 * browsers do not send, so it is in no log.
 */
export async function makeFirstLink({
  db,
  siteUrl,
}: {
  db: Kysely<Database>
  siteUrl: string
}): Promise<string | undefined> {
  if ((await countAdministrators(db)) > 0) return undefined
  const token = makeToken()
  await createFirstLink(db, { tokenHash: hashToken(token), seconds: linkSeconds })
  return `${siteUrl}${firstPath}#token=${token}`
}

export interface FirstAdministrator {
  name: string
  /** In its one form. */
  email: string
  password: string
  language: Language
}

/**
 * Makes somebody the first administrator, with a new account or that of the address.
 * @returns false if there is an administrator already, in which case nothing is changed
 * @throws ApiError `invalid_credentials` if the address has an account with another password, `invalid_input` for a weak one
 */
export async function appointFirstAdministrator(
  { db, siteUrl }: { db: Kysely<Database>; siteUrl: string },
  person: FirstAdministrator,
  prepare: (transaction: Transaction<Database>) => Promise<void> = async () => {},
): Promise<boolean> {
  const { email, language, name, password } = person
  if ((await countAdministrators(db)) > 0) return false
  const known = await findUserByEmail(db, { email })
  if (known && !(await isPassword(password, known.password))) throw new ApiError('invalid_credentials')
  if (!known) await refuseWeakPassword({ db, siteUrl }, password, { email, name })
  const passwordHash = known ? undefined : await hashPassword(password)
  return db.transaction().execute(async (transaction) => {
    await lockStaff(transaction)
    if ((await countAdministrators(transaction)) > 0) return false
    await prepare(transaction)
    const { userId } =
      passwordHash === undefined
        ? { userId: known?.id ?? '' }
        : await makeStaffAccount(transaction, { name, email, language, passwordHash })
    await setStaffRole(transaction, { userId, role: 'administrator' })
    await noteChange(transaction, {
      who: email,
      userId,
      action: 'create',
      subject: 'staff',
      subjectId: userId,
      label: name,
      before: null,
      after: { role: 'administrator' },
    })
    return true
  })
}
