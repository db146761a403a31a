import { pageSegments } from '@tempolibre/locales'

/** Whether a CMS page of this name has the address `/{name}`. Those of the page table have their own. */
export function isLandingPage(name: string): boolean {
  return !(name in pageSegments) && /^[a-z0-9-]{1,60}$/.test(name)
}
