import { usageMatrix, usages } from '@tempolibre/contract'
import { describe, expect, test } from 'vitest'
import { withLanguage } from '../language/render-language.server.ts'
import { usageTable } from './usage-table.server.ts'

const plans = [
  { kind: 'free', name: 'Gratis' },
  { kind: 'subscription', name: 'Suscripción' },
  { kind: 'lifetime', name: 'De por vida' },
] as const

describe('the usage table', () => {
  test('[R4.4] answers every use for every plan, in the language of the page', () => {
    const { rows, plans: names } = withLanguage('es', () => usageTable(plans))
    expect(names).toEqual(['Gratis', 'Suscripción', 'De por vida'])
    expect(rows.map(({ usage }) => usage)).toEqual([...usages])
    const clients = rows.find(({ usage }) => usage === 'client_work')
    expect(clients?.answers.map(({ text }) => text)).toEqual(['No', 'No', 'Sí'])
    const video = rows.find(({ usage }) => usage === 'online_video')
    expect(video?.answers[0]).toEqual({ permission: 'with_credit', text: 'Sí, con crédito' })
  })

  test('whoever pays for life may do all that any other plan allows, without a credit', () => {
    for (const usage of usages) expect(usageMatrix[usage].lifetime).toBe('yes')
  })
})
