import { pageSegments } from '@tempolibre/locales'

/** Whether a CMS page of this name would stand at `/{name}`. Those of the page table have an address already. */
export function isLandingPage(name: string): boolean {
  return !(name in pageSegments) && /^[a-z0-9-]{1,60}$/.test(name)
}
