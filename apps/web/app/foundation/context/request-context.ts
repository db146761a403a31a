import type { Language } from '@tempolibre/locales'
import { createContext } from 'react-router'
import type { SiteSettings } from '@tempolibre/contract/site'
import type { DocumentParts } from './document-parts.ts'

/** The site's settings, and what a loader has to know of the request. */
export interface PageSettings extends SiteSettings {
  /**
   * What parts of the document show and its browser is not told, by their names (`foundation/prepared`). Undefined: a page
   * that stands asks for the data of the next one.
   */
  parts?: DocumentParts | undefined
}

/** For every loader. */
export const settingsContext = createContext<PageSettings>()

/** Language of the answer: from the address on the site, detected on the application host. */
export const languageContext = createContext<Language>()

/** What only robots read of the head, as HTML; not part of the data React Router sends to the browser. */
export const forRobotsContext = createContext<string>('')

/** True if the page answers a form and contains what was typed. */
export const answersFormContext = createContext<boolean>(false)
