import type { Language } from '@tempolibre/locales'
import { useStore } from 'react-admin'

/** The language whose texts are edited where there is room for one only, the same in every panel. */
export const useTextLanguage = () => useStore<Language>('textLanguage', 'en')
