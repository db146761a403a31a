import { expect, test } from 'vitest'
import { showOnce } from './show-once.server.ts'

test('[R15.140] a document is told the name of a part, its rendering the value; who asks for data gets the value', () => {
  const parts = new Map<string, unknown>()
  expect(showOnce({ parts }, 'genres', ['House', 'Dub'])).toEqual({ part: 'genres' })
  expect([...parts]).toEqual([['genres', ['House', 'Dub']]])
  expect(showOnce({}, 'genres', ['House', 'Dub'])).toEqual({ value: ['House', 'Dub'] })
})

test.each([[''], [[]]])('[R15.140] a document says that there is nothing to show: %j', (nothing) => {
  expect(showOnce({ parts: new Map() }, 'text', nothing)).toEqual({ value: nothing })
})

test('[R15.140] no part shows what another of its name was given', () => {
  const parts = new Map<string, unknown>()
  showOnce({ parts }, 'text', 'Terms')
  expect(() => showOnce({ parts }, 'text', 'Imprint')).toThrow('two parts of one document are called text')
})
