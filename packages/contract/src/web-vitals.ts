// What browsers tell of how fast pages are. No zod here: the browser's own code reads it too.

/** Where browsers send what they have measured, as JSON. */
export const webVitalsPath = '/api/v1/web-vitals'

interface WebVitalRule {
  /** Up to here, inclusive, a page is good. */
  good: number
  /** Above this it is poor; between the two it needs improvement. */
  poor: number
  /** The largest value that is believed. */
  maximum: number
}

/** Nobody waits longer for a page; in ms. */
const maxWaitMs = 600_000

/**
 * The web vitals and their thresholds, https://web.dev/articles/vitals#core-web-vitals and the article on each metric:
 * https://web.dev/articles/{lcp,inp,cls,fcp,ttfb}. Times in ms; CLS is a score without a unit.
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
export const webVitalNames = Object.keys(webVitals) as [WebVital, ...WebVital[]]

/** All that is told of the device: whether the window is narrower than 768 px. */
export const formFactors = ['phone', 'desktop'] as const
export type FormFactor = (typeof formFactors)[number]
