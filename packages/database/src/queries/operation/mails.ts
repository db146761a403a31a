import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import {
  failureOf,
  type Mailing,
  type MailQueue,
  outcomeOf,
  queueColumns,
  toQueue,
} from '../accounts/mail-outcome.ts'

/** The parameters of every mail, besides the recipient's name. `link` is its button's address. */
export interface MailParameters {
  confirm_address: { link: string }
  account_exists: { link: string; reset_link: string }
  reset_password: { link: string }
  sign_in_link: { link: string }
  password_changed: { link: string }
  confirm_new_address: { link: string }
  address_changing: { link: string; new_address: string }
  address_changed: { link: string; new_address: string }
  account_deleted: { link: string }
  second_factor_added: { link: string }
  second_factor_removed: { link: string }
  /** `left`: the number of unused codes. */
  recovery_code_used: { link: string; left: string }
  recovery_codes_renewed: { link: string }
  passkey_added: { link: string }
  passkey_removed: { link: string }
  plan_confirmed: { link: string; plan: string }
  /**
   * Amounts are in the currency's minor unit, both empty without a price; `tax_minor` is the tax included, if any;
   * dates are ISO 8601. `test` marks mails about charges that the test checkout only simulates.
   */
  order_confirmed: {
    link: string
    plan: string
    /** Address and version of the order's terms; absent if none was recorded. */
    terms_link: string
    terms_version?: string
    licence_terms_link?: string
    licence_terms_version?: string
    amount_minor: string
    currency: string
    /** `month` or `once`. */
    interval: string
    first_charge: string
    tax_minor?: string
    test?: string
  }
  trial_ending: {
    link: string
    plan: string
    amount_minor: string
    currency: string
    date: string
    test?: string
  }
  trial_paid: {
    link: string
    plan: string
    amount_minor: string
    currency: string
    date: string
    test?: string
  }
  payment_failed: { link: string; plan: string }
  plan_cancelled: { link: string; plan: string; date: string }
  /** `reason`: `cancelled`, `unpaid`, `dispute` or `refund`. */
  plan_ended: { link: string; plan: string; reason: string }
  plan_disputed: { link: string; plan: string }
  plan_restored: { link: string; plan: string }
  payment_refunded: { link: string; plan: string; amount_minor: string; currency: string }
  invoice: {
    link: string
    number: string
    amount_minor: string
    currency: string
    tax_minor?: string
    test?: string
  }
  /** `invoice` is the number of the corrected invoice. */
  credit_note: { link: string; number: string; invoice: string }
}

export type MailTemplate = keyof MailParameters

/** Mails whose link grants access: useless once it has expired, after at most a day. */
const templatesWithKeys = [
  'confirm_address',
  'reset_password',
  'sign_in_link',
  'confirm_new_address',
] as const satisfies MailTemplate[]

export interface NewMail<Template extends MailTemplate = MailTemplate> {
  template: Template
  recipientName: string
  recipient: string
  language: Language
  parameters: MailParameters[Template]
  /** Idempotency key: a mail with a given key is ordered once, for as long as mails are kept. */
  key?: string | undefined
}

/** Orders a mail, which is sent once its transaction is committed. */
export async function orderMail<Template extends MailTemplate>(
  db: Kysely<Database>,
  { key, language, parameters, recipient, recipientName, template }: NewMail<Template>,
): Promise<void> {
  await db
    .insertInto('mail')
    .values({
      template,
      recipient_name: recipientName,
      recipient,
      language,
      parameters: JSON.stringify(parameters),
      key: key ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** A mail to send to an account's holder. */
export interface DueMail {
  id: string
  template: string
  recipient_name: string
  recipient: string
  language: Language
  parameters: Record<string, string>
  created_at: Date
  /** Number of failed attempts. */
  attempts: number
}

const mailColumns = [
  'id',
  'template',
  'recipient_name',
  'recipient',
  'language',
  'parameters',
  'created_at',
  'attempts',
] as const

/**
 * Passes the mail that has been due longest to `send`, and records the result. The row is locked meanwhile: other
 * processes skip it, and if this one dies, the mail is due again at once. Its parameters are cleared once it is sent.
 */
export function mailNextMail(db: Kysely<Database>, send: (mail: DueMail) => Promise<void>): Promise<Mailing> {
  return db.transaction().execute(async (transaction) => {
    const mail = await transaction
      .selectFrom('mail')
      .where('mailed_at', 'is', null)
      .where('next_attempt_at', '<=', sql<Date>`now()`)
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .select(mailColumns)
      .executeTakeFirst()
    if (!mail) return { kind: 'nothing_due' }
    const error = await failureOf(send(mail))
    const outcome = outcomeOf(mail.attempts, error)
    await transaction
      .updateTable('mail')
      .where('id', '=', mail.id)
      .set({ ...outcome, ...(error ? {} : { parameters: '{}' }) })
      .execute()
    return error
      ? { kind: 'failed', id: mail.id, attempts: outcome.attempts, error }
      : { kind: 'mailed', id: mail.id }
  })
}

/** Number of waiting mails, and when the first is due. */
export async function getMailQueue(db: Kysely<Database>): Promise<MailQueue> {
  const row = await db
    .selectFrom('mail')
    .where('mailed_at', 'is', null)
    .select(queueColumns)
    .executeTakeFirstOrThrow()
  return toQueue(row)
}

/** The latest waiting mails of the last day, oldest first: shown in installations without a mail server. */
export async function listWaitingMails(db: Kysely<Database>): Promise<DueMail[]> {
  const rows = await db
    .selectFrom('mail')
    .where('mailed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .limit(1000)
    .select(mailColumns)
    .execute()
  return rows.toReversed()
}

/** Deletes the mails and links to an address whose account is deleted. */
export async function forgetMailsTo(
  db: Kysely<Database>,
  { recipient }: { recipient: string },
): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('recipient', '=', recipient)
    .where((row) => row.or([row('mailed_at', 'is not', null), row('template', 'in', templatesWithKeys)]))
    .execute()
}

/**
 * Deletes mails a month after they were sent or if they can never be sent, and those with an expired link after a
 * day.
 */
export async function forgetOldMails(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('mail')
    .where((row) =>
      row.or([
        row('created_at', '<', sql<Date>`now() - interval '30 days'`),
        row.and([
          row('template', 'in', templatesWithKeys),
          row('created_at', '<', sql<Date>`now() - interval '1 day'`),
        ]),
      ]),
    )
    .execute()
}
