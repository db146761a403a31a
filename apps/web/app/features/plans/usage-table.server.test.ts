import { usageMatrix, usages } from '@tempolibre/domain'
import { describe, expect, test } from 'vitest'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import { usageTable } from './usage-table.server.ts'

const plans = [
  { kind: 'free', name: 'Gratis', daily_download_limit: null, monthly_download_limit: 10 },
  { kind: 'subscription', name: 'Suscripción', daily_download_limit: 1200, monthly_download_limit: null },
  { kind: 'lifetime', name: 'De por vida', daily_download_limit: null, monthly_download_limit: null },
] as const

describe('the usage table', () => {
  test('[R4.4] answers every use for every plan, in the language of the page', () => {
    const { rows, plans: names } = withLanguage('es', () => usageTable(plans, 'es'))
    expect(names).toEqual(['Gratis', 'Suscripción', 'De por vida'])
    expect(rows.map(({ usage }) => usage)).toEqual([...usages])
    const clients = rows.find(({ usage }) => usage === 'client_work')
    expect(clients?.answers.map(({ text }) => text)).toEqual(['No', 'No', 'Sí'])
    const video = rows.find(({ usage }) => usage === 'online_video')
    expect(video?.answers[0]).toEqual({ permission: 'with_credit', text: 'Sí, con crédito' })
  })

  test.each([
    ['en', ['Up to 10 songs a month', 'Up to 1,200 songs a day', 'No limit']],
    ['es', ['Hasta 10 canciones al mes', 'Hasta 1200 canciones al día', 'Sin límite']],
    ['fr', ['Jusqu’à 10 morceaux par mois', 'Jusqu’à 1\u202f200 morceaux par jour', 'Sans limite']],
  ] as const)('[R1.4] says how many songs are fair use of each plan, in %s', (language, answers) => {
    const { fairUse } = withLanguage(language, () => usageTable(plans, language))
    expect(fairUse?.answers).toEqual(answers)
  })

  test('has no fair-use row if no plan has a limit', () => {
    const unlimited = plans.map((plan) => ({
      ...plan,
      daily_download_limit: null,
      monthly_download_limit: null,
    }))
    expect(withLanguage('en', () => usageTable(unlimited, 'en')).fairUse).toBeUndefined()
  })

  test('the lifetime plan allows all that any other plan does, without a credit', () => {
    for (const usage of usages) expect(usageMatrix[usage].lifetime).toBe('yes')
  })
})
