import { expect, test } from 'vitest'
import { chooseTests } from './choose-tests.ts'

const file = 'packages/api/src/services/account.ts'
const measured = (path: string, ms: number, ...marks: string[]) => ({ file: path, ms, marks: new Set(marks) })
const tests = [
  measured('apps/server/src/api/serve-api.test.ts', 100, 'a'),
  measured('packages/api/src/search/rank.test.ts', 100, 'a'),
  measured('packages/api/src/services/playlists.test.ts', 300, 'a'),
  measured('packages/api/src/services/downloads.test.ts', 200, 'a', 'b'),
  measured('packages/api/src/services/account.test.ts', 9000, 'a'),
]
const choose = (mark: string | undefined, maxMs: number) =>
  chooseTests(tests, { file, mark, maxMs }).map((chosen) => chosen.file.split('/').at(-1))

test('tests that reach a mutant are run, the nearest first and of those the shortest', () => {
  expect(choose('a', 60_000)).toEqual([
    'account.test.ts',
    'downloads.test.ts',
    'playlists.test.ts',
    'rank.test.ts',
    'serve-api.test.ts',
  ])
  expect(choose('b', 60_000)).toEqual(['downloads.test.ts'])
  expect(choose('c', 60_000)).toEqual([])
})

test('of other folders, tests of the same subject come first', () => {
  const byName = chooseTests(tests, {
    file: 'packages/database/src/queries/track-ranks.ts',
    mark: 'a',
    maxMs: 100,
  })
  expect(byName.map((chosen) => chosen.file)).toEqual(['packages/api/src/search/rank.test.ts'])
})

test('any test may notice what happens when a module is loaded', () => {
  expect(choose(undefined, 60_000)).toHaveLength(5)
})

test('they are as many as fit into the time, at least one', () => {
  expect(choose('a', 9250)).toEqual(['account.test.ts', 'downloads.test.ts'])
  expect(choose('a', 10)).toEqual(['account.test.ts'])
})
