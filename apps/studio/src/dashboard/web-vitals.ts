import { type WebVital, webVitals } from '@tempolibre/contract/web-vitals'
import { isSlugPage, numberFormat, type Page, pathTo } from '@tempolibre/locales'
import { currentLanguage } from '../browser/current-language.ts'

export type Rating = 'good' | 'needs_improvement' | 'poor'

/** How Google rates the 75th percentile of a metric, https://web.dev/articles/vitals. */
export function rate(metric: WebVital, p75: number): Rating {
  const { good, poor } = webVitals[metric]
  if (p75 <= good) return 'good'
  return p75 <= poor ? 'needs_improvement' : 'poor'
}

/** A value of a metric with its unit. */
export function showVital(metric: WebVital, value: number): string {
  if (metric === 'CLS') return numberFormat(currentLanguage(), { maximumFractionDigits: 2 }).format(value)
  const inMs = { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 } as const
  return numberFormat(currentLanguage(), inMs).format(value)
}

/** Both thresholds of a metric. */
export const showLimits = (metric: WebVital) =>
  [webVitals[metric].good, webVitals[metric].poor].map((value) => ({
    value,
    label: showVital(metric, value),
  }))

/** The kind of page as its address in the studio's language; `…` stands for any slug. */
export function showVitalPage(page: Page): string {
  const language = currentLanguage()
  if (page === 'content' || isSlugPage(page)) return `${pathTo(page, language, '')}…`
  return pathTo(page, language)
}
