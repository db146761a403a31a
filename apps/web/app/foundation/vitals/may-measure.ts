/**
 * Whether the visitor lets us measure: not where the browser asks for privacy (https://w3c.github.io/gpc/) or not to be
 * tracked (https://www.w3.org/TR/tracking-dnt/), though nothing of what is told says who they are.
 */
export function mayMeasure(): boolean {
  const isTracked = !('doNotTrack' in navigator) || navigator.doNotTrack !== '1'
  const isPrivate = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  return isTracked && !isPrivate
}
