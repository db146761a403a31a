import { m } from '@tempolibre/locales/messages'
import { expect, test } from 'vitest'
import { withLanguage } from './render-language.server.ts'

test('[R2.1] concurrent renders keep their own languages', async () => {
  let release = () => {}
  const bothStarted = new Promise<void>((resolve) => {
    release = resolve
  })
  const render = async () => {
    const before = m.header_pricing()
    await bothStarted
    return [before, m.header_pricing()]
  }
  const answers = [withLanguage('es', render), withLanguage('fr', render), withLanguage('en', render)]
  release()

  expect(await Promise.all(answers)).toEqual([
    ['Precios', 'Precios'],
    ['Tarifs', 'Tarifs'],
    ['Pricing', 'Pricing'],
  ])
})

test('messages outside a render are in English', () => {
  expect(m.header_pricing()).toBe('Pricing')
})
