import type { Capability } from '@tempolibre/contract/capabilities'
import { defaultLanguage, type Language } from '@tempolibre/locales'
import { createContext, useContext } from 'react'
import type { SiteLogo } from '../look/frame-look.server.ts'

/** What every part of a page may need to know about the site. */
export interface Site {
  language: Language
  /** `{host}`: a path if the application is on this site, else an absolute address. */
  applicationBase: string
  /** What the API does not do, or is not known to do; undefined: nothing. */
  lacks?: ReadonlySet<Capability> | undefined
  /** Name of the site and its product; empty if no page could be loaded. */
  productName: string
  /** The operator's; undefined: mark and name. */
  logo?: SiteLogo | undefined
}

export const SiteContext = createContext<Site>({
  language: defaultLanguage,
  applicationBase: '/app',
  productName: '',
})

export function useSite(): Site {
  return useContext(SiteContext)
}

/** The page's language; components that read it re-render when it changes. */
export function useLanguage(): Language {
  return useContext(SiteContext).language
}
