import { defaultLanguage, type Language } from '@tempolibre/locales'
import { createContext, useContext } from 'react'

/** What every part of the page may need to know about the site it stands in. */
export interface Site {
  language: Language
  /** `{host}`: a path where the application lives on this site, else an absolute address. */
  applicationBase: string
  /** What the site and its product are called; empty where no page could be had. */
  productName: string
}

export const SiteContext = createContext<Site>({
  language: defaultLanguage,
  applicationBase: '/app',
  productName: '',
})

export function useSite(): Site {
  return useContext(SiteContext)
}

/** The language of the page; reading it also renders a component anew when the language changes. */
export function useLanguage(): Language {
  return useContext(SiteContext).language
}
