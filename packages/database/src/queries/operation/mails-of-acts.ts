import type { ContractAct } from '@tempolibre/domain'
import type { MailTemplate } from './mails.ts'

/** Who gets a mail. */
type Addressee = 'the holder' | 'the members concerned' | 'the owner' | 'the owner and the members concerned'

type Told = { mails: readonly [MailTemplate, ...MailTemplate[]]; to: Addressee } | { noMail: string }

/**
 * The mails that tell of each act, or why there is none. An act without an entry does not compile; docs/mails.md is generated
 * from this table.
 */
export const mailsOfActs = {
  order_placed: { mails: ['order_confirmed', 'plan_confirmed'], to: 'the holder' },
  order_returned: { mails: ['order_returned'], to: 'the holder' },
  trial_continued: { mails: ['trial_paid', 'invoice'], to: 'the holder' },
  plan_renewed: { mails: ['invoice'], to: 'the holder' },
  renewal_failed: { mails: ['payment_failed'], to: 'the holder' },
  plan_resumed: { mails: ['plan_resumed', 'invoice'], to: 'the holder' },
  plan_paused: { mails: ['plan_paused'], to: 'the holder' },
  plan_cancelled: { mails: ['plan_cancelled'], to: 'the holder' },
  cancellation_undone: { mails: ['cancellation_undone'], to: 'the holder' },
  plan_ended: { mails: ['plan_ended'], to: 'the holder' },
  plan_ended_unpaid: { mails: ['plan_ended'], to: 'the holder' },
  plan_replaced: { mails: ['order_confirmed', 'plan_confirmed'], to: 'the holder' },
  plan_ended_by_dispute: { mails: ['plan_ended'], to: 'the holder' },
  plan_ended_by_refund: { mails: ['plan_ended'], to: 'the holder' },
  plan_disputed: { mails: ['plan_disputed'], to: 'the holder' },
  plan_withdrawn: { mails: ['withdrawal_received'], to: 'the holder' },
  delivery_begun: { mails: ['delivery_begun'], to: 'the holder' },
  plan_held: { mails: ['payment_refunded'], to: 'the holder' },
  plan_restored: { mails: ['plan_restored', 'withdrawal_received'], to: 'the holder' },
  payment_refunded: { mails: ['payment_refunded', 'credit_note'], to: 'the holder' },
  payment_returned: { mails: ['payment_returned'], to: 'the holder' },
  licence_issued: {
    noMail: 'who downloads has the licence with the file, and finds it among their downloads',
  },
  licence_disputed: { mails: ['plan_disputed'], to: 'the holder' },
  licence_warned: { mails: ['licence_warned'], to: 'the holder' },
  licence_warning_lifted: { mails: ['licence_warning_lifted'], to: 'the holder' },
  licence_revoked: { mails: ['licence_revoked'], to: 'the holder' },
  licence_revoked_by_dispute: { mails: ['plan_ended', 'licence_revoked'], to: 'the holder' },
  licence_revoked_by_refund: { mails: ['payment_refunded'], to: 'the holder' },
  licence_ended_by_withdrawal: { mails: ['withdrawal_received'], to: 'the holder' },
  licence_restored: { mails: ['licence_restored'], to: 'the holder' },
  licence_restored_by_payment: { mails: ['plan_restored', 'licence_restored'], to: 'the holder' },
  song_withdrawn: { mails: ['song_withdrawn'], to: 'the holder' },
  team_joined: { mails: ['team_joined'], to: 'the owner' },
  team_left: { mails: ['team_member_left'], to: 'the owner' },
  team_member_removed: { mails: ['team_left'], to: 'the members concerned' },
  team_role_changed: { mails: ['team_role_changed'], to: 'the members concerned' },
  team_moved: { mails: ['team_moved'], to: 'the owner and the members concerned' },
  team_dissolved: { mails: ['team_left'], to: 'the members concerned' },
  seat_lost: {
    mails: ['team_seat_lost', 'team_seats_lost'],
    to: 'the owner and the members concerned',
  },
  seat_regained: { mails: ['team_seat_regained'], to: 'the members concerned' },
  hand_over_made: { noMail: 'who makes it has it; no address of the client is known' },
  hand_over_revoked: {
    noMail:
      'who made it revokes it; no address of the client is known, and their page says that it is revoked',
  },
  terms_announced: { mails: ['terms_announced'], to: 'the holder' },
  terms_accepted: { noMail: 'who accepts it in their profile reads there what applies to them' },
  account_deleted: { mails: ['account_deleted'], to: 'the holder' },
} as const satisfies Record<ContractAct, Told>

/** The template of any mail that tells of an act. */
export type ActMail = Extract<(typeof mailsOfActs)[ContractAct], { mails: unknown }>['mails'][number]

const actMails: ReadonlySet<string> = new Set(
  Object.values(mailsOfActs).flatMap((told) => ('mails' in told ? [...told.mails] : [])),
)

/** Whether a mail tells of an act. It grants no access, so that its words can be kept. */
export const isActMail = (template: string): template is ActMail => actMails.has(template)
