/**
 * Whether the visitor lets us measure: not where the browser asks for privacy (https://w3c.github.io/gpc/) or not to be
 * tracked (https://www.w3.org/TR/tracking-dnt/), though nothing of what is told says who they are.
 */
export function mayMeasure(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as {
    doNotTrack?: unknown
    globalPrivacyControl?: unknown
  }
  return doNotTrack !== '1' && globalPrivacyControl !== true
}
