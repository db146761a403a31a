import type { Statistics } from '@tempolibre/contract'
import { type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** A figure and what it counts. */
export interface Claim {
  figure: string
  name: string
}

/** What the site claims of its catalogue, counted in it (R1.4), and the single payment of the lifetime licence. */
export function claimsOf(statistics: Pick<Statistics, 'tracks' | 'categories'>, language: Language): Claim[] {
  const { format } = numberFormat(language)
  return [
    { figure: format(statistics.tracks), name: m.home_figure_songs({ count: statistics.tracks }) },
    { figure: format(statistics.categories), name: m.home_figure_genres({ count: statistics.categories }) },
    { figure: format(1), name: m.home_figure_payment() },
  ]
}
