import type { Language, StaticPage } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Parameters of a mail that says what was ended; names are one on each line. */
export interface EndedParameters {
  ended_sessions?: string
  ended_api_keys?: string
  ended_passkeys?: string
  ended_webhooks?: string
  ended_invitations?: string
}

/** Licences in a mail, one on each line: number and title. `more`: how many are not named. */
export interface MailedLicences {
  licences: string
  more?: string
}

/** Who is told that a team has moved. */
export const teamMoveRecipients = ['new_owner', 'former_owner', 'member'] as const
export type TeamMoveRecipient = (typeof teamMoveRecipients)[number]

/**
 * The parameters of every mail, besides the recipient's name. `link` is its button's address; or `page` names the page of the
 * site it leads to, where the writer does not know the site's address.
 */
export interface MailParameters {
  confirm_address: { link: string }
  account_exists: { link: string; reset_link: string }
  reset_password: { link: string }
  sign_in_link: { link: string }
  password_changed: { link: string } & EndedParameters
  /** The staff ended everything that opens the account, except its password. */
  credentials_ended: { link: string } & EndedParameters
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
  /** `key_name`: as its owner named it. */
  api_key_added: { link: string; key_name: string }
  /** Revoked by the staff, not by its owner. */
  api_key_revoked: { link: string; key_name: string }
  /** `date`: the day of its end, ISO 8601. */
  api_key_ending: { link: string; key_name: string; date: string }
  /** `state`: `open` or `text_sent`; `date`: the day by which the holder or the claimant must act, `YYYY-MM-DD`. */
  claim_deadline: { link: string; platform: string; title: string; state: string; date: string }
  team_invitation: { link: string; team: string; inviter: string }
  team_joined: { link: string; team: string; member: string }
  /** `dissolved`: there is no such team any more. */
  team_left: { link: string; team: string; dissolved?: string }
  /** To the owner: a member has left by their own will. */
  team_member_left: { link: string; team: string; member: string }
  /** `role`: `admin` or `member`. */
  team_role_changed: { link: string; team: string; role: string }
  /** To everybody in the team. `owner`: the new one; `recipient`: a `TeamMoveRecipient`. */
  team_moved: { link: string; team: string; owner: string; recipient: TeamMoveRecipient }
  /** To a member whom the owner's plan does not include any more, or again. */
  team_seat_lost: { link: string; team: string }
  team_seat_regained: { link: string; team: string }
  /** To the owner. `members`: names of those who lost their seat, one on each line; `seats`: what the plan includes. */
  team_seats_lost: { link: string; team: string; seats: string; members: string }
  /** A breach is to be put right: the operator's words, and the last day for it, `YYYY-MM-DD`. */
  licence_warned: { page: StaticPage; reason: string; remedy: string; date: string } & MailedLicences
  licence_warning_lifted: { page: StaticPage; reason: string } & MailedLicences
  /** `cause`: `operator`, whose words are the reason, `dispute` or `refund`. */
  licence_revoked: { page: StaticPage; cause: string; reason: string } & MailedLicences
  licence_restored: { page: StaticPage; cause: string; reason: string } & MailedLicences
  /** Songs left the catalogue that the recipient holds licences of. */
  song_withdrawn: { page: StaticPage } & MailedLicences
  /**
   * A new version of a document: `link` is its text, `date` from when on it binds the recipient, `summary` the operator's words,
   * `sections` the headings of what differs, one on each line.
   */
  terms_announced: { link: string; document: string; date: string; summary: string; sections: string }
  /** `reason`: `failures` or `gone`. */
  webhook_disabled: { link: string; url: string; reason: string }
  /** The operator's answer to a visitor's message, and that message. */
  message_answer: { link: string; answer: string; message: string }
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
    /** The code of a coupon, what it takes off the first charge, on how many, and what is charged after that. */
    coupon?: string
    discount_minor?: string
    /** Empty: on all. */
    discount_months?: string
    regular_minor?: string
    /** The plan that ended because this one takes its place. */
    replaced_plan?: string
    /** What the plan before was credited with, and its name. */
    credit_minor?: string
    credited_plan?: string
    /** Absent from mails of before. */
    order?: string
    /** The right of withdrawal, until when it runs (ISO 8601), and where it is exercised: `consented`, `waits`, `service`, `open`. */
    right?: string
    right_ends?: string
    right_link?: string
    test?: string
  }
  /** Both consents were given after the order. */
  delivery_begun: { link: string; plan: string }
  /** Declared without signing in, by `declarer`; `link` confirms it. `state`: whether it can take effect. */
  withdrawal_declared: {
    link: string
    order: string
    plan: string
    declarer: string
    /** ISO 8601. */
    declared: string
    state: string
  }
  /**
   * The receipt of a withdrawal; the amount is empty if nothing was paid, `licences` is how many have ended, `ended` names them, one
   * on each line, and `more` is how many are not named; `restored` is the plan that is in force again.
   */
  withdrawal_received: {
    link: string
    order: string
    plan: string
    declarer: string
    declared: string
    licences: string
    ended?: string
    more?: string
    restored?: string
    amount_minor: string
    currency: string
    test?: string
  }
  /** With a coupon for some charges, on how many, and what is charged after them. */
  trial_ending: {
    link: string
    plan: string
    amount_minor: string
    currency: string
    discount_months?: string
    regular_minor?: string
    date: string
    test?: string
  }
  trial_paid: {
    link: string
    plan: string
    amount_minor: string
    currency: string
    discount_months?: string
    regular_minor?: string
    date: string
    test?: string
  }
  payment_failed: { link: string; plan: string }
  plan_cancelled: { link: string; plan: string; date: string }
  /** `reason`: `cancelled`, `unpaid`, `dispute` or `refund`; the last two name the licences that end with the payment. */
  plan_ended: { link: string; plan: string; reason: string } & Partial<MailedLicences>
  /** `past`: its licences alone are concerned; the plan has ended, or is on hold already. */
  plan_disputed: { link: string; plan: string; past?: string } & Partial<MailedLicences>
  plan_restored: ({ link: string } | { page: StaticPage }) & { plan: string } & Partial<MailedLicences>
  /** `held`: `yes` if it was the payment of the present period, so that downloads pause; its licences are revoked. */
  payment_refunded: {
    link: string
    plan: string
    amount_minor: string
    currency: string
    held?: string
  } & Partial<MailedLicences>
  plan_paused: { link: string; plan: string }
  plan_resumed: { link: string; plan: string }
  /** `date`: when it renews. */
  cancellation_undone: { link: string; plan: string; date: string }
  /** `reason`: an `UnmatchedReason`. */
  order_returned: { link: string; plan: string; amount_minor: string; currency: string; reason: string }
  /** Money of a plan that has ended with its account. */
  payment_returned: { link: string; amount_minor: string; currency: string }
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

/** The template of the mail that brings a visitor's message to the operator. */
export const contactTemplate = 'contact_message'

/** Orders that mail. It has the id of the message, and the Message-ID is derived from it. */
export async function orderContactMail(
  db: Kysely<Database>,
  {
    id,
    language,
    ...parameters
  }: { id: string; language: Language; name: string; email: string; message: string },
): Promise<void> {
  await db
    .insertInto('mail')
    .values({
      id,
      template: contactTemplate,
      recipient_name: '',
      recipient: null,
      language,
      parameters: JSON.stringify(parameters),
    })
    .execute()
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

/** Deletes what was mailed about contracts after two years: by then no bank asks for it. */
async function forgetSentMails(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sent_mail')
    .where('sent_at', '<', sql<Date>`now() - interval '2 years'`)
    .execute()
}

/**
 * Deletes mails after a month, sent or not, and those with an expired link after a day. A visitor's message to the
 * operator waits until it is sent or cancelled.
 */
export async function forgetOldMails(db: Kysely<Database>): Promise<void> {
  await forgetSentMails(db)
  await db
    .deleteFrom('mail')
    .where((row) =>
      row.or([
        row.and([
          row('created_at', '<', sql<Date>`now() - interval '30 days'`),
          row.or([
            row('mailed_at', 'is not', null),
            row('recipient', 'is not', null),
            sql<boolean>`exists (select from job
              where job.kind = 'mail' and job.subject = mail.id::text and job.cancelled_at is not null)`,
          ]),
        ]),
        row.and([
          row('template', 'in', templatesWithKeys),
          row('created_at', '<', sql<Date>`now() - interval '1 day'`),
        ]),
      ]),
    )
    .execute()
}
