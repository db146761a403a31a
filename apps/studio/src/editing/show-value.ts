import { languages } from '@tempolibre/locales'
import { isTable } from '../records/changes.ts'
import { isTranslated } from '../records/gaps.ts'

/** A value of JSON as text, for comparing what two members typed. */
export function showValue(value: unknown, translate: (key: string) => string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ')
  if (isTable(value) && Object.values(value).every((part) => typeof part === 'boolean'))
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${translate(part === true ? 'ra.boolean.true' : 'ra.boolean.false')}`)
      .join('\n')
  if (isTranslated(value)) return languages.map((language) => `${language}: ${value[language]}`).join('\n')
  return JSON.stringify(value, null, 2)
}
