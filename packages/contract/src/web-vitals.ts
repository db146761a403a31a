import { keysOf } from '@tempolibre/locales'
// Web vitals reported by browsers. No zod here: the browser's own code reads it too.

/** Where browsers send their measurements, as JSON. */
export const webVitalsPath = '/api/v1/web-vitals'

interface WebVitalRule {
  /** A page is good up to this value, inclusive. */
  good: number
  /** A page is poor above this value; between the two it needs improvement. */
  poor: number
  /** Larger values are refused. */
  maximum: number
}

/** Maximum plausible wait for a page, in ms. */
const maxWaitMs = 600_000

/**
 * The web vitals and their thresholds, https://web.dev/articles/vitals#core-web-vitals and the article on each
 * metric: https://web.dev/articles/{lcp,inp,cls,fcp,ttfb}. Times in ms; CLS is a score without a unit.
 */
export const webVitals = {
  /** Largest Contentful Paint: when the largest picture or text was seen. */
  LCP: { good: 2500, poor: 4000, maximum: maxWaitMs },
  /** Interaction to Next Paint: how long the page took to answer the visitor. */
  INP: { good: 200, poor: 500, maximum: maxWaitMs },
  /** Cumulative Layout Shift: how much of the page jumped. */
  CLS: { good: 0.1, poor: 0.25, maximum: 1000 },
  /** First Contentful Paint: when anything was seen. */
  FCP: { good: 1800, poor: 3000, maximum: maxWaitMs },
  /** Time to First Byte: when the answer began. */
  TTFB: { good: 800, poor: 1800, maximum: maxWaitMs },
} as const satisfies Record<string, WebVitalRule>

export type WebVital = keyof typeof webVitals
export const webVitalNames = keysOf(webVitals)

/** The only information about the device: whether the window is narrower than 768 px. */
export const formFactors = ['phone', 'desktop'] as const
export type FormFactor = (typeof formFactors)[number]
