import type { Language } from '@tempolibre/locales'
import { createContext } from 'react-router'
import type { SiteSettings } from './settings.ts'

/** The settings of the site, for every loader. */
export const settingsContext = createContext<SiteSettings>()

/** The language of the answer: named by the address on the site, detected on the application host. */
export const languageContext = createContext<Language>()

/** What the page tells search engines, as HTML for its head; goes past the data React Router sends to the browser. */
export const dataBlockContext = createContext<string>('')

/** True where the page answers a form, and carries back what was written in it. */
export const answersFormContext = createContext<boolean>(false)
