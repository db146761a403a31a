import { describe, expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

describe('[R15.152] npm run attack', () => {
  test.each([
    [['piles'], /^It takes no 'piles' alone: write --only piles\.$/],
    [['--piles'], /^Unknown option '--piles'/],
    [['--requests', 'many'], /^--requests needs a whole number/],
    [['--requests', '0'], /^--requests needs a whole number/],
    [['--seed', 'x'], /^--seed needs the number/],
  ])('says of %j in one line what is wrong', (args, words) => {
    expect(readOptions(args)).toMatch(words)
  })

  test('takes what its usage names', () => {
    expect(readOptions(['--only', 'piles', '--only', 'sign-in', '--seed', '7'])).toEqual({
      help: false,
      requests: 2500,
      seed: 7,
      only: ['piles', 'sign-in'],
      staff: false,
      stripe: false,
    })
    expect(readOptions([])).toMatchObject({ only: undefined, seed: expect.any(Number) })
  })
})
