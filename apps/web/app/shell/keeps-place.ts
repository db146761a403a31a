/** Goes with a change of route that leaves the window where it is scrolled to: the same page with something changed. */
export const keepsPlace = { keepsPlace: true } as const

/** @param state of a location */
export function isKeepingPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsPlace' in state
}
