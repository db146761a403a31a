import { dateFormat, numberFormat } from '@tempolibre/locales'
import { currentLanguage } from '../browser/current-language.ts'

const inDays = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const
const timeOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** A day such as 3 Nov; charts have no room for the year. */
export const showDay = (day: string): string => dateFormat(currentLanguage(), inDays).format(timeOf(day))

export const showCount = (count: number): string => numberFormat(currentLanguage()).format(count)

/** A share of 1 in percent. */
export const showShare = (share: number): string =>
  numberFormat(currentLanguage(), { style: 'percent' }).format(share)
