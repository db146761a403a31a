import { expect, test } from 'vitest'
import { showOnce } from './show-once.server.ts'

test('what a document shows is not among its data; who asks for data gets it', () => {
  const shown = showOnce({}, ['House', 'Dub'])
  expect(shown.value).toEqual(['House', 'Dub'])
  expect(JSON.stringify(shown)).toBe('{}')
  expect(JSON.stringify(showOnce({ asData: true }, ['House', 'Dub']))).toBe('{"value":["House","Dub"]}')
})

test.each([[''], [[]]])('a document says that there is nothing to show: %j', (nothing) => {
  expect(Object.keys(showOnce({}, nothing))).toEqual(['value'])
})
