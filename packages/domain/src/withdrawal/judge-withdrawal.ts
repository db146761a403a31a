// The right of withdrawal of consumers: Directive 2011/83/EU arts. 9 to 16 as amended by (EU) 2019/2161 and 2023/2673. No zod
// here: pages in the browser read it too. What is uncertain in law is in docs/withdrawal.md.
import type { PlanKind } from '../plans/plan-kind.ts'
import type { Seller } from '../seller/seller.ts'

const dayMs = 24 * 3600_000
const hourMs = 3600_000
/** Art. 9. */
const periodDays = 14
/** The calendar day of an order where the Union's day begins last, and where it ends last: Réunion and Guadeloupe, UTC+4 and UTC−4. */
const lastZoneHours = 4

/**
 * When the period for a withdrawal ends: with the last hour of the fourteenth day after the day of the order (Regulation 1182/71
 * art. 3), wherever in the Union the buyer is; not on a Saturday or Sunday. Public holidays, which differ by place, are not
 * known here.
 */
export function withdrawalEnd(orderedAt: Date): Date {
  const day = Math.floor((orderedAt.getTime() + lastZoneHours * hourMs) / dayMs) + periodDays
  const weekday = new Date(day * dayMs).getUTCDay()
  const toMonday = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return new Date((day + toMonday + 1) * dayMs + lastZoneHours * hourMs)
}

/** Member states, the rest of the EEA, and the United Kingdom, whose law has the same right. */
const countriesWithRight: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO GB'.split(' '),
)

/** Whether a seller in a country must offer the function. Elsewhere the operator decides. */
export const mustOfferWithdrawal = (country: string): boolean => countriesWithRight.has(country)

/** Whether a site offers the function: in doubt it does. */
export function offersWithdrawal(seller: Pick<Seller, 'address' | 'withdrawal'> | null | undefined): boolean {
  if (!seller) return true
  return mustOfferWithdrawal(seller.address.country) || seller.withdrawal === true
}

/** In the address of the function's page: the token of the mailed link, which a browser without scripts sends as well. */
export const withdrawalTokenParameter = 'confirm'

/** What can be done about a contract. */
export const withdrawalStates = [
  'open',
  /** The period is over. */
  'over',
  /** Art. 16 (m): delivery has begun, with express consent and with knowledge that the right is lost by it. */
  'lost',
  /** Another plan took its place, to which its payment was credited: that one can be withdrawn. */
  'replaced',
  /** Its payment went back otherwise, or is disputed at the bank. */
  'returned',
  'withdrawn',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** What the state of a contract follows from. */
export interface WithdrawalFacts {
  kind: PlanKind
  endsAt: Date
  /** Whether both consents were given, and confirmed by mail. */
  consented: boolean
  /** Whether a licence was issued under it. */
  delivered: boolean
  isReplaced: boolean
  isReturned: boolean
  isWithdrawn: boolean
}

/**
 * Whether a contract can be withdrawn from at a moment. A plan for a single payment supplies digital content: with both consents
 * the right ends with the first delivery. A subscription is treated as a service, whose right outlives deliveries.
 */
export function judgeWithdrawal(facts: WithdrawalFacts, at: Date): WithdrawalState {
  if (facts.isWithdrawn) return 'withdrawn'
  if (facts.isReplaced) return 'replaced'
  if (facts.isReturned) return 'returned'
  if (facts.kind === 'lifetime' && facts.consented && facts.delivered) return 'lost'
  return at < facts.endsAt ? 'open' : 'over'
}

export const orderRights = ['consented', 'waits', 'service', 'open'] as const

/**
 * The right of withdrawal of an order. `consented`: it ends with the first download; `waits`: downloads wait; `service`: a
 * subscription; `open`: consents were not asked for.
 */
export interface OrderRight {
  kind: (typeof orderRights)[number]
  /** ISO 8601. */
  ends_at: string
}
