import type { Plan, Statistics } from '@tempolibre/contract'
import { type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { memoizeByObject } from '../../foundation/context/memoize.ts'

/** A figure and what it counts. */
export interface Claim {
  figure: string
  name: string
}

/** The trial length the specification promises, used if the plans are unknown. */
const promisedTrialDays = 14

/**
 * The site's claims: figures counted in the catalogue, without those that are 0, and the single payment of the lifetime
 * licence, if on offer.
 */
export function claimsOf(
  statistics: Pick<Statistics, 'tracks' | 'categories'>,
  plans: readonly Pick<Plan, 'kind'>[],
  language: Language,
): Claim[] {
  return describeClaims(
    statistics,
    language,
    plans.some(({ kind }) => kind === 'lifetime') ? 'paid once' : '',
  )
}

const describeClaims = memoizeByObject(
  (
    { categories, tracks }: Pick<Statistics, 'tracks' | 'categories'>,
    language: Language,
    paid: 'paid once' | '',
  ): Claim[] => {
    const { format } = numberFormat(language)
    return [
      ...(tracks > 0 ? [{ figure: format(tracks), name: m.home_figure_songs({ count: tracks }) }] : []),
      ...(categories > 0
        ? [{ figure: format(categories), name: m.home_figure_genres({ count: categories }) }]
        : []),
      ...(paid === '' ? [] : [{ figure: format(1), name: m.home_figure_payment() }]),
    ]
  },
)

/**
 * Label of the trial button: the longest trial on offer, else a link to the prices.
 * @param plans undefined if unknown
 */
export function trialOf(plans: readonly Pick<Plan, 'trial_days'>[] | undefined): string {
  const days = plans ? Math.max(0, ...plans.map((plan) => plan.trial_days)) : promisedTrialDays
  return days > 0 ? m.home_trial({ count: days }) : m.header_pricing()
}
