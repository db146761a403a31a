import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { explainStartFailure } from './explain-failure.ts'

/** What a call throws. */
function thrownBy(call: () => void): unknown {
  try {
    call()
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

test.for([
  [
    'the folder around it is missing',
    () => mkdirSync('/nowhere/at/all/.data'),
    /\/nowhere\/at\/all\/.data cannot be made/,
  ],
  [
    'a file is in the way',
    () => mkdirSync('/dev/null/.data', { recursive: true }),
    /something on the way there is a file/,
  ],
] as const)(
  '[R15.71] a data folder that cannot be made is one line with the remedy: %s',
  ([, make, words]) => {
    const line = explainStartFailure(thrownBy(make))
    expect(line).toMatch(words)
    expect(line).toContain('DATA_DIR=/path')
    expect(line).not.toContain('\n')
  },
)
