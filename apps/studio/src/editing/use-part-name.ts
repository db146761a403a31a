import { isLanguage, languageNames } from '@tempolibre/locales'
import { useTranslate } from 'react-admin'

/** Names a part of a record by its path: a field, or its text in one language. */
export function usePartName(resource: string): (path: string) => string {
  const translate = useTranslate()
  return (path) => {
    const [field = '', part] = path.split('.')
    const name =
      field === 'fallback'
        ? translate('studio.texts.fall_back')
        : translate(`resources.${resource}.fields.${field}`, { _: field })
    return isLanguage(part) ? `${name} (${languageNames[part]})` : name
  }
}
