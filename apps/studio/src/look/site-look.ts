import type { SiteLook } from '@tempolibre/contract'
import { houseTypeface, type Typeface, typefaces } from '@tempolibre/domain/typefaces'
import { useSyncExternalStore } from 'react'

let look: SiteLook | undefined
const listeners = new Set<() => void>()

/** Shows the studio as the site looks from now on. */
export function showLook(change: Partial<SiteLook>): void {
  look = { name: '', accent: null, home_sections: null, ...look, ...change }
  for (const listener of listeners) listener()
}

/** The face of headings, for a style. */
export const fontFamilyOf = (typeface: Typeface | null | undefined): string =>
  `'${typefaces[typeface ?? houseTypeface].family}', sans-serif`

/** What the site is called and how it looks; undefined until the API has answered. */
export function useSiteLook(): SiteLook | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => look,
  )
}
