import { expect, test } from 'vitest'
import { readEditionList } from './edition-list.ts'
import { listEditions } from './list-editions.ts'

test(
  '[R14.4] the stored list names stems and loop of every song as it is composed now',
  { tags: 'thorough' },
  () => {
    expect(readEditionList(), 'run npm run demo:measure').toEqual(listEditions())
  },
)
