import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { createLink, dropLinks, type NewLink, useLink } from './account-links.ts'
import { type AttemptLimit, type AttemptOutcome, countAttempt } from './attempts.ts'
import { type MailParameters, orderMail } from './mails.ts'

export interface SignUp {
  name: string
  /** In lower case. */
  email: string
  phone: string
  language: Language
  passwordHash: string
  link: NewLink
  confirmMail: MailParameters['confirm_address']
  /** What the holder of an account is told whose address was given, in the account's language. */
  existsMail: (language: Language) => MailParameters['account_exists']
}

/**
 * Makes an account and orders the mail that asks for the address to be confirmed. Where the address has an account its
 * holder is told so. One that nobody has confirmed is nobody's yet: it takes the latest details, and earlier links are
 * void, so that whoever opens a link confirms what they typed themselves.
 */
export function signUp(db: Kysely<Database>, person: SignUp): Promise<void> {
  const { email, existsMail, language, name, passwordHash, phone } = person
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .insertInto('users')
      .values({ name, email, phone, language })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet({ name, phone, language, updated_at: sql<Date>`now()` })
          .where('users.email_verified', '=', false),
      )
      .returning('id')
      .executeTakeFirst()
    if (!user) {
      const holder = await transaction
        .selectFrom('users')
        .where(sql<string>`lower(email)`, '=', email)
        .select(['name', 'language'])
        .executeTakeFirstOrThrow()
      await orderMail(transaction, {
        template: 'account_exists',
        recipientName: holder.name,
        recipient: email,
        language: holder.language,
        parameters: existsMail(holder.language),
      })
      return
    }
    await setPassword(transaction, { userId: user.id, passwordHash })
    await dropLinks(transaction, { userId: user.id })
    await createLink(transaction, { ...person.link, purpose: 'confirm', userId: user.id })
    await orderMail(transaction, {
      template: 'confirm_address',
      recipientName: name,
      recipient: email,
      language,
      parameters: person.confirmMail,
    })
  })
}

/** Sets the password of a user who may have none yet. */
export async function setPassword(
  db: Kysely<Database>,
  { passwordHash, userId }: { userId: string; passwordHash: string },
): Promise<void> {
  await db
    .insertInto('credentials')
    .values({ user_id: userId, account_id: userId, provider_id: 'credential', password: passwordHash })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Which accounts a link may be mailed to, what it is for, and the mail that carries it. */
const mailedLinks = {
  confirm_address: { purpose: 'confirm', applies: sql<boolean>`not email_verified` },
  reset_password: { purpose: 'reset', applies: sql<boolean>`true` },
} as const

/**
 * Mails a link to an address, where it has an account the link is for. Everything is one transaction with the same
 * statements whether there is such an account or not: how long it takes does not tell.
 */
export function mailLink(
  db: Kysely<Database>,
  params: {
    template: keyof typeof mailedLinks
    /** In lower case. */
    email: string
    language: Language
    link: NewLink
    parameters: { link: string }
    limits: readonly AttemptLimit[]
  },
): Promise<AttemptOutcome> {
  const { email, language, limits, link, parameters, template } = params
  const { applies, purpose } = mailedLinks[template]
  return db.transaction().execute(async (transaction) => {
    const outcome = await countAttempt(transaction, limits)
    if (outcome.kind === 'limited') return outcome
    await sql`with holder as (
        select id, name, email from users where lower(email) = ${email} and ${applies}),
      link as (
        insert into verifications (identifier, value, expires_at)
        select ${`${purpose}:${link.tokenHash}`}, id::text, now() + make_interval(secs => ${link.seconds})
        from holder)
      insert into mails (template, recipient_name, recipient, language, parameters)
      select ${template}, name, email, ${language}::language, ${JSON.stringify(parameters)}::jsonb
      from holder`.execute(transaction)
    return outcome
  })
}

/**
 * Opens the link of a mail: the address is whoever's opened it. A link to a new address puts that one in force, unless
 * another account has it meanwhile. Undefined: the link is not, or no longer, good for anything.
 */
export async function confirmAddress(
  db: Kysely<Database>,
  params: { tokenHash: string },
): Promise<{ userId: string } | undefined> {
  try {
    return await db.transaction().execute((transaction) => openLink(transaction, params))
  } catch (error) {
    // Another account took the address in this very moment.
    if ((error as { code?: unknown }).code === uniqueViolation) return undefined
    throw error
  }
}

const uniqueViolation = '23505'

async function openLink(
  transaction: Transaction<Database>,
  { tokenHash }: { tokenHash: string },
): Promise<{ userId: string } | undefined> {
  const link = await useLink(transaction, { purposes: ['confirm', 'change_address'], tokenHash })
  if (!link) return undefined
  const { newEmail, userId } = link
  if (newEmail !== undefined) {
    // An account at the new address that nobody has confirmed is nobody's.
    await transaction
      .deleteFrom('users')
      .where(sql<string>`lower(email)`, '=', newEmail)
      .where('email_verified', '=', false)
      .where('id', '<>', userId)
      .execute()
    const taken = await transaction
      .selectFrom('users')
      .where(sql<string>`lower(email)`, '=', newEmail)
      .where('id', '<>', userId)
      .select('id')
      .executeTakeFirst()
    if (taken) return undefined
  }
  const user = await transaction
    .updateTable('users')
    .where('id', '=', userId)
    .set({
      email_verified: true,
      updated_at: sql<Date>`now()`,
      ...(newEmail === undefined ? {} : { email: newEmail }),
    })
    .returning('id')
    .executeTakeFirst()
  if (!user) return undefined
  // Those that went to the old address are void as well.
  await dropLinks(transaction, { userId })
  return { userId }
}
