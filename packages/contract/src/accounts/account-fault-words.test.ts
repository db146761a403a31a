import { expect, test } from 'vitest'
import { describeAccountFault } from './account-fault-words.ts'

test('[R12.12] a missing billing detail is named by what to enter; whatever else is missing by its need', () => {
  const missing = (field: string) => describeAccountFault(field, 'missing', 'en')
  expect([missing('country'), missing('bill_to'), missing('street')]).toEqual([
    'Choose a country.',
    'Enter a name or a company.',
    'Please fill this in.',
  ])
  expect(describeAccountFault('country', 'missing', 'fr')).not.toBe(missing('country'))
})

test('[R16.1] a choice is asked for, whether it is missing or unknown: nobody is told to write it on one line', () => {
  for (const fault of ['missing', 'invalid'] as const) {
    expect(describeAccountFault('country', fault, 'en')).toBe('Choose a country.')
    expect(describeAccountFault('kind', fault, 'en')).toContain('private person or as a company')
  }
})
