import { isLanguage, languageNames, languages } from '@tempolibre/locales'
import type { I18nProvider } from 'react-admin'
import { chooseLanguage, currentLanguage } from '../browser/current-language.ts'
import { translateIn } from '../messages/translate.ts'

/** The studio's languages for react-admin. */
export const i18nProvider: I18nProvider = {
  translate: (key, inputs) => translateIn(currentLanguage(), key, inputs),
  changeLocale: async (locale) => {
    if (isLanguage(locale)) chooseLanguage(locale)
  },
  getLocale: currentLanguage,
  getLocales: () => languages.map((locale) => ({ locale, name: languageNames[locale] })),
}
