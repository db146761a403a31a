import { editable } from '@tempolibre/contract/editable'
import { planAllowanceNames } from '@tempolibre/domain/plan-allowances'
import { languages } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import messages from './messages.json'

test.each(planAllowanceNames)('[R15.156] %s of a plan is sent, and has words in three languages', (name) => {
  expect(editable.plan).toContain(name)
  for (const language of languages) {
    const { fields, hints } = messages[language]
    expect(fields[name]).toBeTruthy()
    expect(hints[name]).toBeTruthy()
  }
})
