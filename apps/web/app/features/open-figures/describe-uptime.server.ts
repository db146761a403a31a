import type { OpenFigures } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatDate } from '../../foundation/format/format.server.ts'

/** Of a day: everything, a little missing, more missing. */
export type DayState = 'whole' | 'dented' | 'broken'

export interface ShownUptime {
  /** `99.98 %` over all days; undefined before the first whole minute. */
  share: string | undefined
  since: string
  /** Oldest first. */
  days: { day: string; label: string; state: DayState }[]
  outages: { at: string; text: string; length: string }[]
}

/** Share of a day below which it is not merely dented. */
const brokenBelow = 0.99

export function describeUptime(
  { days, outages, since }: OpenFigures['uptime'],
  language: Language,
): ShownUptime {
  const [minutes, ready] = [sum(days.map((day) => day.minutes)), sum(days.map((day) => day.ready))]
  const moments = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return {
    share: minutes > 0 ? percent(ready / minutes, language) : undefined,
    since: since === null ? '' : formatDate(since, language, 'long'),
    days: days.map((day) => {
      const share = day.minutes > 0 ? Math.min(1, day.ready / day.minutes) : 1
      return {
        day: day.day,
        label: m.open_day({ date: formatDate(day.day, language, 'medium'), share: percent(share, language) }),
        state: share === 1 ? 'whole' : share >= brokenBelow ? 'dented' : 'broken',
      }
    }),
    outages: outages.map((outage) => ({
      at: outage.since,
      text: `${moments.format(new Date(outage.since))} UTC`,
      length: m.open_minutes({ count: outage.minutes }),
    })),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Never rounded up to 100 %. */
function percent(share: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    Math.floor(share * 10_000) / 10_000,
  )
}
