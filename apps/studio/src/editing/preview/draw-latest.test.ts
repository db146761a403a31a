import { ApiError } from '@tempolibre/contract/errors'
import { expect, test } from 'vitest'
import { drawLatest, type Rendering } from './draw-latest.ts'

test('[R12.3] while one text is drawn only the latest of the others waits', async () => {
  const asked: string[] = []
  const answers: ((drawn: { html: string }) => void)[] = []
  const shown: Rendering[] = []
  const want = drawLatest(
    (input: string) => {
      asked.push(input)
      return new Promise<{ html: string }>((resolve) => answers.push(resolve))
    },
    (rendering) => shown.push(rendering),
  )
  for (const text of ['a', 'ab', 'abc', 'abcd']) want(text)
  expect(asked).toEqual(['a'])
  answers[0]?.({ html: '<p>a' })
  await expect.poll(() => asked).toEqual(['a', 'abcd'])
  answers[1]?.({ html: '<p>abcd' })
  await expect.poll(() => shown).toEqual([{ html: '<p>a' }, { html: '<p>abcd' }])
  want('abcde')
  expect(asked).toEqual(['a', 'abcd', 'abcde'])
})

test('[R12.3] what was shown stays when the next text cannot be drawn, and the one after it is drawn', async () => {
  const shown: Rendering[] = []
  const want = drawLatest(
    async (input: string) => {
      if (input === 'b') throw new ApiError('unavailable')
      return { html: input }
    },
    (rendering) => shown.push(rendering),
  )
  for (const text of ['a', 'b', 'c']) {
    want(text)
    await expect.poll(() => shown.length).toBe('abc'.indexOf(text) + 1)
  }
  expect(shown).toEqual([{ html: 'a' }, { html: 'a', failure: 'unavailable' }, { html: 'c' }])
})

test('[R12.3] a closed preview draws nothing more', async () => {
  const asked: string[] = []
  const shown: Rendering[] = []
  const want = drawLatest(
    async (input: string) => {
      asked.push(input)
      return { html: input }
    },
    (rendering) => shown.push(rendering),
  )
  want('a')
  want('b')
  want(undefined)
  await expect.poll(() => shown).toEqual([{ html: 'a' }])
  want('c')
  await expect.poll(() => shown).toEqual([{ html: 'a' }, { html: 'c' }])
  expect(asked).toEqual(['a', 'c'])
})
