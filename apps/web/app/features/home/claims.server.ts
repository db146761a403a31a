import type { Plan, Statistics } from '@tempolibre/contract'
import { type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** A figure and what it counts. */
export interface Claim {
  figure: string
  name: string
}

/** The trial length the specification promises, used if the plans are unknown. */
const promisedTrialDays = 14

/**
 * The site's claims: figures counted in the catalogue, and the single payment of the lifetime licence, if on
 * offer.
 */
export function claimsOf(
  statistics: Pick<Statistics, 'tracks' | 'categories'>,
  plans: readonly Pick<Plan, 'kind'>[],
  language: Language,
): Claim[] {
  const { format } = numberFormat(language)
  const paidOnce = plans.some(({ kind }) => kind === 'lifetime')
  return [
    { figure: format(statistics.tracks), name: m.home_figure_songs({ count: statistics.tracks }) },
    { figure: format(statistics.categories), name: m.home_figure_genres({ count: statistics.categories }) },
    ...(paidOnce ? [{ figure: format(1), name: m.home_figure_payment() }] : []),
  ]
}

/**
 * Label of the trial button: the longest trial on offer, else a link to the prices.
 * @param plans undefined if unknown
 */
export function trialOf(plans: readonly Pick<Plan, 'trial_days'>[] | undefined): string {
  const days = plans ? Math.max(0, ...plans.map((plan) => plan.trial_days)) : promisedTrialDays
  return days > 0 ? m.home_trial({ count: days }) : m.header_pricing()
}
