/**
 * Everything that begins, changes or ends what a customer has by contract, and what it happens to. One list for all: mails tell
 * of each act (`mailsOfActs` of `packages/database`), and the terms can name the clause it rests on.
 */
export const contractActs = {
  order_placed: 'order',
  /** Paid, but not taken into force: the money goes back. */
  order_returned: 'order',
  trial_continued: 'plan',
  plan_renewed: 'plan',
  renewal_failed: 'plan',
  /** A plan that went on after a failed payment or a pause. */
  plan_resumed: 'plan',
  /** No payment is asked for and nothing can be downloaded, until its holder goes on. */
  plan_paused: 'plan',
  plan_cancelled: 'plan',
  cancellation_undone: 'plan',
  plan_ended: 'plan',
  plan_ended_unpaid: 'plan',
  /** A bigger plan took its place. */
  plan_replaced: 'plan',
  plan_ended_by_dispute: 'plan',
  plan_ended_by_refund: 'plan',
  plan_disputed: 'plan',
  /** Its buyer has withdrawn from the contract. */
  plan_withdrawn: 'plan',
  /** Downloads begin before the period for a withdrawal is over, by consent given after the order. */
  delivery_begun: 'plan',
  /** The payment of the present period was refunded: no downloads before the next one. */
  plan_held: 'plan',
  plan_restored: 'plan',
  payment_refunded: 'payment',
  /** Money of a plan that has ended with its account. */
  payment_returned: 'payment',
  licence_issued: 'licence',
  licence_disputed: 'licence',
  /** Its holder is asked to put a breach right, and has days for it. */
  licence_warned: 'licence',
  licence_warning_lifted: 'licence',
  /** For a breach, after the days of its warning. */
  licence_revoked: 'licence',
  licence_revoked_by_dispute: 'licence',
  licence_revoked_by_refund: 'licence',
  licence_ended_by_withdrawal: 'licence',
  licence_restored: 'licence',
  licence_restored_by_payment: 'licence',
  song_withdrawn: 'licence',
  team_joined: 'team',
  team_left: 'team',
  team_member_removed: 'team',
  team_role_changed: 'team',
  team_moved: 'team',
  team_dissolved: 'team',
  /** The owner's plan has fewer seats than before, or none. */
  seat_lost: 'team',
  seat_regained: 'team',
  hand_over_made: 'hand-over',
  hand_over_revoked: 'hand-over',
  /** A new version of a document that will bind the account. */
  terms_announced: 'account',
  terms_accepted: 'account',
  account_deleted: 'account',
} as const satisfies Record<string, ActSubject>

/** What an act happens to. */
export type ActSubject = 'order' | 'plan' | 'payment' | 'licence' | 'team' | 'hand-over' | 'account'

export type ContractAct = keyof typeof contractActs
