import type { EndpointOutput, EndpointParsedInput, RevenueFigures } from '@tempolibre/contract'
import {
  countDownloadsByDay,
  countPlanHolders,
  countSignUpsByDay,
  listTopTracks,
  listUnusedTracks,
  type RevenueOfDay,
  sumRevenueByDay,
  summariseWebVitalsByPage,
} from '@tempolibre/database'
import { lastDays, maxIdleTracks, maxTopTracks } from '../../../studio/figure-periods.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

export async function getDownloadFigures(
  { db }: StudioSettings,
  { days }: EndpointParsedInput<'getDownloadFigures'>,
): Promise<EndpointOutput<'getDownloadFigures'>> {
  const period = lastDays(days)
  return { success: true, figures: { ...period, days: await countDownloadsByDay(db, period) } }
}

export async function getCustomerFigures(
  { db }: StudioSettings,
  { days }: EndpointParsedInput<'getCustomerFigures'>,
): Promise<EndpointOutput<'getCustomerFigures'>> {
  const period = lastDays(days)
  const [signUps, plans] = await Promise.all([countSignUpsByDay(db, period), countPlanHolders(db, period)])
  return { success: true, figures: { ...period, days: signUps, plans } }
}

export async function getRevenueFigures(
  { db }: StudioSettings,
  { days }: EndpointParsedInput<'getRevenueFigures'>,
): Promise<EndpointOutput<'getRevenueFigures'>> {
  const period = lastDays(days)
  const rows = await sumRevenueByDay(db, period)
  return { success: true, figures: { ...period, currencies: byCurrency(rows) } }
}

function byCurrency(rows: readonly RevenueOfDay[]): RevenueFigures['currencies'] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    days: ofCurrency.map(({ day, invoiced_minor, refunded_minor }) => ({
      day,
      invoiced_minor,
      refunded_minor,
      net_minor: invoiced_minor - refunded_minor,
    })),
  }))
}

export async function getTrackFigures(
  { db }: StudioSettings,
  { days, lang: language }: EndpointParsedInput<'getTrackFigures'>,
): Promise<EndpointOutput<'getTrackFigures'>> {
  const period = lastDays(days)
  const [top, unused] = await Promise.all([
    listTopTracks(db, { ...period, language, limit: maxTopTracks }),
    listUnusedTracks(db, { language, limit: maxIdleTracks }),
  ])
  return {
    success: true,
    figures: { ...period, top, unused_total: unused.total, unused: unused.tracks },
  }
}

export async function getWebVitalFigures(
  { db }: StudioSettings,
  { days, form_factor: formFactor }: EndpointParsedInput<'getWebVitalFigures'>,
): Promise<EndpointOutput<'getWebVitalFigures'>> {
  const period = lastDays(days)
  const summaries = await summariseWebVitalsByPage(db, { ...period, formFactor })
  const rows = summaries.map(({ needsImprovement, ...summary }) => ({
    ...summary,
    needs_improvement: needsImprovement,
  }))
  return { success: true, figures: { ...period, rows } }
}
