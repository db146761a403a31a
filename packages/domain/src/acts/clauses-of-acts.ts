import type { ContractAct } from './contract-acts.ts'
import type { TermsDocument } from '../terms/terms-documents.ts'

/**
 * A section of a document, by its number: the same in every language, and its address (`#clause-7-2`). Numbers are stable: new
 * sections come after those that are there.
 */
export type Clause = `${TermsDocument} ${number}`

/**
 * The clauses that each act rests on, the decisive one first. An act without one does not compile, and a section that is neither
 * here nor among the others fails a test: what is done to a customer is in the terms, and what is in them is done.
 */
export const clausesOfActs = {
  order_placed: ['terms 5.1', 'terms 3.1'],
  order_returned: ['terms 5.1'],
  trial_continued: ['terms 4', 'terms 5.2'],
  plan_renewed: ['terms 5.2', 'terms 3.1'],
  renewal_failed: ['terms 5.2'],
  plan_resumed: ['terms 5.2'],
  plan_paused: ['terms 5.2'],
  plan_cancelled: ['terms 6.1'],
  cancellation_undone: ['terms 6.1'],
  plan_ended: ['terms 6.1', 'license-terms 7.1'],
  plan_ended_unpaid: ['terms 5.2', 'license-terms 7.1'],
  plan_replaced: ['terms 3.2', 'license-terms 7.1'],
  plan_ended_by_dispute: ['terms 5.4'],
  plan_ended_by_refund: ['terms 5.3'],
  plan_disputed: ['terms 5.4'],
  plan_withdrawn: ['terms 7.1', 'terms 7.3'],
  delivery_begun: ['terms 7.2'],
  plan_held: ['terms 5.3'],
  plan_restored: ['terms 5.4', 'terms 5.3', 'terms 7.3'],
  payment_refunded: ['terms 5.3'],
  payment_returned: ['terms 6.2', 'terms 5.1'],
  licence_issued: ['license-terms 1', 'license-terms 7.1'],
  licence_disputed: ['license-terms 7.3', 'license-terms 7.5'],
  licence_warned: ['license-terms 7.4', 'terms 9'],
  licence_warning_lifted: ['license-terms 7.4'],
  licence_revoked: ['license-terms 7.4', 'license-terms 7.5', 'terms 9'],
  licence_revoked_by_dispute: ['license-terms 7.3', 'license-terms 7.5'],
  licence_revoked_by_refund: ['license-terms 7.2', 'license-terms 7.5'],
  licence_ended_by_withdrawal: ['terms 7.3', 'license-terms 7.5'],
  licence_restored: ['license-terms 7.4', 'license-terms 7.2', 'license-terms 7.3'],
  licence_restored_by_payment: ['license-terms 7.3', 'license-terms 7.2'],
  song_withdrawn: ['license-terms 7.1', 'terms 8'],
  team_joined: ['terms 3.3'],
  team_left: ['terms 3.4'],
  team_member_removed: ['terms 3.4'],
  team_role_changed: ['terms 3.4'],
  team_moved: ['terms 3.4'],
  team_dissolved: ['terms 3.4'],
  seat_lost: ['terms 3.3', 'terms 3.4'],
  seat_regained: ['terms 3.3'],
  hand_over_made: ['license-terms 4.2', 'license-terms 4.1'],
  hand_over_revoked: ['license-terms 4.3'],
  terms_announced: ['terms 11.2'],
  terms_accepted: ['terms 11.1'],
  account_deleted: ['terms 6.2', 'license-terms 7.1', 'license-terms 4.3'],
} as const satisfies Record<ContractAct, readonly [Clause, ...Clause[]]>

/** Sections that say what holds all the time, or what others do: no act of ours rests on them. */
export const clausesWithoutAct = [
  'terms 1',
  'terms 2',
  'terms 7.4',
  'terms 10',
  'terms 11.3',
  'terms 12',
  'license-terms 2',
  'license-terms 3',
  'license-terms 5',
  'license-terms 6',
  'license-terms 8',
  'license-terms 9',
  'license-terms 10',
  'terms-of-use 1',
  'terms-of-use 2',
  'terms-of-use 3',
  'terms-of-use 4',
  'terms-of-use 5',
  'terms-of-use 6',
  'terms-of-use 7',
  'terms-of-use 8',
  'terms-of-use 9',
  'terms-of-use 10',
] as const satisfies readonly Clause[]
