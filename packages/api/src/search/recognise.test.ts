import { wordStride } from '@tempolibre/domain/sound-fingerprint'
import { expect, test } from 'vitest'
import { recognise } from './recognise.ts'

/** Words that follow no rule that one can hear: the same for the same seed. */
function wordsOf(seed: number, length: number): Uint32Array {
  let state = seed
  return Uint32Array.from(
    { length },
    () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) ^ (state >>> 13),
  )
}

const heard = wordsOf(1, 40 * wordStride)
const kept = heard.filter((_, at) => at % wordStride === 0)
/** With so many bits of each word changed. */
const changed = (bits: number) => kept.map((word) => word ^ (2 ** bits - 1))

test('[R14.11] what is recognised begins with the nearest, and has a recording that two tracks share', async () => {
  const found = await recognise(
    [heard],
    [
      { id: 4, words: wordsOf(9, 40) },
      { id: 3, words: changed(1) },
      { id: 7, words: kept },
      { id: 5, words: changed(7) },
      { id: 2, words: kept },
    ],
  )
  expect(found.map(({ id }) => id)).toEqual([2, 7, 3])
  expect(found[0]).toMatchObject({ errorRate: 0, hearing: 0 })
  // Alone, the same is near enough.
  expect(await recognise([heard], [{ id: 5, words: changed(7) }])).toMatchObject([{ id: 5 }])
  expect(await recognise([heard], [{ id: 4, words: wordsOf(9, 40) }])).toEqual([])
})

test('[R14.11] a song that is heard whole is the same, whatever is heard after its end', async () => {
  const longer = Uint32Array.from([...heard, ...wordsOf(5, 10 * wordStride)])
  expect(await recognise([longer], [{ id: 2, words: kept }])).toMatchObject([{ id: 2, errorRate: 0 }])
})
