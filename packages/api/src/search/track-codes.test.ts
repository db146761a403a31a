import { TypedFastBitSet } from 'typedfastbitset'
import { expect, test } from 'vitest'
import { TrackCodes } from './track-codes.ts'

test('codes of a track with any number are counted, and no longer once they are replaced or removed', () => {
  const codes = new TrackCodes()
  const all = [0, 63, 64, 128, 1000, 100_000]
  const count = (code: number) => codes.countIn(new TypedFastBitSet(all))(code)
  for (const track of all) codes.put(track, [7, track + 100])
  expect(count(7)).toBe(all.length)
  for (const track of all) expect(count(track + 100), `track ${track}`).toBe(1)
  codes.put(1000, [8])
  codes.remove(64)
  expect([count(7), count(8), count(1100), count(164)]).toEqual([all.length - 2, 1, 0, 0])
  expect(codes.length).toBe(2 * (all.length - 2) + 1)
})
