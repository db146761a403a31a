import { type Language, listFormat, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Usage } from './usage-matrix.ts'
import type { PlanLoss, PlanRefusal } from './plan-steps.ts'

const refusals: Record<PlanRefusal, (locale: Language) => string> = {
  own: (locale) => m.plan_refused_own({}, { locale }),
  contained: (locale) => m.plan_refused_contained({}, { locale }),
  would_end: (locale) => m.plan_refused_would_end({}, { locale }),
  unknown: (locale) => m.plan_refused_unknown({}, { locale }),
  archived: (locale) => m.plan_refused_archived({}, { locale }),
  not_on_sale: (locale) => m.plan_refused_not_on_sale({}, { locale }),
  no_payments: (locale) => m.plan_refused_no_payments({}, { locale }),
}

/** Why a plan cannot be chosen, and what to do instead. */
export const describePlanRefusal = (reason: PlanRefusal, language: Language): string =>
  refusals[reason](language)

const usageNames: Record<Usage, (locale: Language) => string> = {
  online_video: (locale) => m.usage_online_video({}, { locale }),
  podcast: (locale) => m.usage_podcast({}, { locale }),
  film_and_course: (locale) => m.usage_film_and_course({}, { locale }),
  game_and_app: (locale) => m.usage_game_and_app({}, { locale }),
  own_advertising: (locale) => m.usage_own_advertising({}, { locale }),
  client_work: (locale) => m.usage_client_work({}, { locale }),
  venue: (locale) => m.usage_venue({}, { locale }),
}

/** What would be lost with another plan, as one sentence that names people and channels. */
export function describePlanLoss({ aspect, from, names, to, uses }: PlanLoss, language: Language): string {
  const locale = { locale: language }
  const figure = (count: number | null) =>
    count === null ? m.plan_loss_no_limit({}, locale) : numberFormat(language).format(count)
  const sizes = { from: figure(from), to: figure(to) }
  const list = (entries: string[]) => listFormat(language, { type: 'conjunction' }).format(entries)
  switch (aspect) {
    case 'term':
      return m.plan_loss_term({}, locale)
    case 'uses':
      return m.plan_loss_uses({ uses: list(uses.map((use) => usageNames[use](language))) }, locale)
    case 'formats':
      return m.plan_loss_formats({}, locale)
    case 'credit':
      return m.plan_loss_credit({}, locale)
    case 'monthly_downloads':
      return m.plan_loss_monthly(sizes, locale)
    case 'daily_downloads':
      return m.plan_loss_daily(sizes, locale)
    case 'seats':
      return names.length === 0
        ? m.plan_loss_seats(sizes, locale)
        : m.plan_loss_seats_of({ ...sizes, names: list(names) }, locale)
    case 'channels':
      return names.length === 0
        ? m.plan_loss_channels(sizes, locale)
        : m.plan_loss_channels_of({ ...sizes, names: list(names) }, locale)
  }
}
