import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { neverSilent } from './never-silent.ts'

const tags = Buffer.from('tags '.repeat(100))
const sound = Buffer.from('sound '.repeat(100))

test('[R16.47] a file that waits for its sound goes on byte by byte: no proxy takes it for dead', async () => {
  const made = Promise.withResolvers<void>()
  const reading = neverSilent(
    (async function* () {
      yield tags
      await made.promise
      yield sound
    })(),
    1,
  )
  const pieces: Uint8Array[] = []
  const read = async () => {
    const { value } = await reading.next()
    pieces.push(value ?? new Uint8Array())
    return value?.length
  }
  expect(await read()).toBeGreaterThan(tags.length / 2)
  for (let count = 0; count < 30; count++) expect(await read()).toBe(1)
  made.resolve()
  while ((await read()) !== undefined);
  expect(Buffer.concat(pieces).equals(Buffer.concat([tags, sound]))).toBe(true)
})

test.each([0, 1, 59, 60, 61, 1000])(
  '[R16.47] no byte is lost or added, in pieces of %i bytes too',
  async (length) => {
    const piece = Buffer.alloc(length, 'x')
    const sent = await buffer(
      neverSilent(
        (async function* () {
          yield piece
          yield tags
          yield piece
        })(),
      ),
    )
    expect(sent.equals(Buffer.concat([piece, tags, piece]))).toBe(true)
  },
)

test('[R16.47] what breaks off breaks off, and whoever leaves ends what is read', async () => {
  let isEnded = false
  const source = async function* () {
    try {
      yield tags
      yield sound
      throw new Error('The recording is gone.')
    } finally {
      isEnded = true
    }
  }
  await expect(buffer(neverSilent(source()))).rejects.toThrow('gone')
  isEnded = false
  for await (const _ of neverSilent(source())) break
  expect(isEnded).toBe(true)
})
