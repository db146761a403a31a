import { planFormats, usageMatrix } from '@tempolibre/contract'
import { languages } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { readMeasurements } from '../measurements.ts'
import { readMarkdown } from './markdown-file.ts'
import { readPlans } from './editorial.ts'

const songs = [...readMeasurements().values()]
const totalSeconds = songs.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)

/** Numbers that plans write as words. */
const words = { 10: { en: 'Ten', es: 'Diez', fr: 'Dix' } } as const

describe.each(languages)('what the plans promise, in %s', (language) => {
  test.each(readPlans())('[R1.4] $id gives the formats, the songs and the trial that it names', (plan) => {
    const features = plan.features[language].join('\n')
    const named = ['WAV', 'FLAC', 'MP3', 'AAC'].filter((format) => features.includes(format))
    expect(named).toEqual(planFormats[plan.kind].map((format) => format.toUpperCase()))

    const { monthly_download_limit: limit, trial_days: days } = plan
    expect(features).toContain(limit === null ? '' : words[limit as 10][language])
    expect(plan.action[language]).toContain(days > 0 ? String(days) : '')
    expect(/cr[eé]dit/i.test(features)).toBe(plan.kind !== 'lifetime')
    const clients = { en: 'Clients and venues', es: 'Clientes y locales', fr: 'Clients et lieux publics' }
    const { client_work, venue } = usageMatrix
    const covered = client_work[plan.kind] === 'yes' && venue[plan.kind] === 'yes'
    expect(features.includes(clients[language])).toBe(covered)
  })

  test('[R4.4] the guide for venues counts with songs as long as ours', () => {
    const { body } = readMarkdown(`articles/a-sound-for-your-shop.${language}.md`)
    const averageMinutes = totalSeconds / songs.length / 60
    expect(averageMinutes, 'a minute and a half').toBeCloseTo(1.5, 1)
    expect(Math.round(totalSeconds / 3600), 'six hours').toBe(6)
    const perHour = 60 / 1.5
    const rows = [...body.matchAll(/^\|[^|]+\|[^|\d]*(\d+)[^|\d]*\| ([\d,\u202f]+) \|$/gm)]
    const counts = rows.map(([, time, count]) => [Number(time), Number(count?.replace(/\D/g, ''))])
    expect(counts).toEqual([
      [90, 1.5 * perHour],
      [8, 8 * perHour],
      [11, 11 * perHour],
      [66, (66 * perHour) / 2],
    ])
  })
})

test('[R4.4] every demo song is about as loud as the guides say, and no louder at its peaks', () => {
  for (const { id, loudnessLufs, truePeakDbtp } of songs) {
    expect(Math.abs(loudnessLufs + 14), id).toBeLessThan(0.5)
    expect(truePeakDbtp, id).toBeLessThanOrEqual(-1)
  }
})
