import { planKinds, usageMatrix, usages } from '@tempolibre/domain'
import { languages } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import { planUses } from './plan-uses.server.ts'
import { nameUses } from './usage-table.server.ts'

const plans = planKinds.map((kind) => ({ kind, name: kind }))

test('[R4.3] a song’s page lists what each plan allows, the narrowest first', () => {
  expect(withLanguage('en', () => planUses(plans, 'en'))).toEqual([
    {
      plan: 'free',
      uses: 'Online videos and streams, podcasts and audio, films and courses, games and apps, with credit.',
    },
    {
      plan: 'subscription',
      uses: 'Everything in free without the credit, plus advertising for your own business.',
    },
    {
      plan: 'lifetime',
      uses: 'Everything in subscription, plus work made for clients and background music in venues you run.',
    },
  ])
})

test.each(languages)('[R4.3] no plan claims a use that the matrix denies it, in %s', (language) => {
  const names = withLanguage(language, nameUses)
  for (const plan of plans) {
    // Alone, without a narrower plan to refer to, it names all its uses.
    const [said] = withLanguage(language, () => planUses([plan], language))
    for (const usage of usages) {
      const covered = usageMatrix[usage][plan.kind] !== 'no'
      expect(said?.uses.toLowerCase().includes(names[usage].toLowerCase()), `${plan.kind}: ${usage}`).toBe(
        covered,
      )
    }
  }
})
