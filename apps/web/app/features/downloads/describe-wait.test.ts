import { expect, test } from 'vitest'
import { describeWait } from './describe-wait.ts'

test.each([
  ['waiting', 3, 41, 'Number 3 in the queue. Ready in about 50 seconds.'],
  ['waiting', 1, null, 'Number 1 in the queue.'],
  ['rendering', null, 3, 'Being rendered while your browser saves it: about 10 seconds left.'],
  ['rendering', null, 90, 'Being rendered while your browser saves it: about 90 seconds left.'],
  ['rendering', null, 91, 'Being rendered while your browser saves it: about 2 minutes left.'],
  [
    'postponed',
    null,
    360,
    'Paused: much has been made for your account lately. Keep this page open: it fetches the file in about 6 minutes.',
  ],
  ['postponed', null, 0, 'Your browser is fetching the file again.'],
  ['ready', null, null, 'Rendered. Your browser is saving the rest.'],
  ['not_started', null, null, undefined],
] as const)('[R6.3] %s, place %s, %s s left', (state, place, seconds_left, words) => {
  expect(describeWait({ state, place, seconds_left }, 'en')).toBe(words)
})
