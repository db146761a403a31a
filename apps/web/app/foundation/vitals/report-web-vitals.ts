import { type FormFactor, type WebVital, webVitals, webVitalsPath } from '@tempolibre/contract/web-vitals'
import type { Language } from '@tempolibre/locales'
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { narrowWindow } from './narrow-window.ts'
import { sendReport } from './send-report.ts'

/**
 * Measures the page the document was loaded with, and tells the API when it is hidden. Each metric is told once a load:
 * as it was when the page was first hidden, or first had it. Whatever happens on pages reached from there without a new
 * document counts for the page the visit began with.
 * @param page that page's name in the table of pages
 */
export function reportWebVitals(page: string, language: Language): void {
  if (isErrorPage()) return
  const told = new Set<string>()
  let measured = new Map<WebVital, MetricType>()
  const keep = (metric: MetricType) => {
    if (!told.has(metric.id) && metric.value <= webVitals[metric.name].maximum)
      measured.set(metric.name, metric)
  }

  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(keep)
  // After the library's own listeners, which catch the event on its way down and settle the last values.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    const metrics = Object.fromEntries([...measured].map(([name, { value }]) => [name, value]))
    for (const { id } of measured.values()) told.add(id)
    measured = new Map()
    const report = { page, lang: language, form_factor: formFactor(), metrics }
    sendReport(webVitalsPath, report)
  })
}

function formFactor(): FormFactor {
  return matchMedia(narrowWindow).matches ? 'phone' : 'desktop'
}

/** Whether the document is no page but an answer such as 404, as far as the browser tells. */
function isErrorPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation?.responseStatus ?? 0) >= 400
}
