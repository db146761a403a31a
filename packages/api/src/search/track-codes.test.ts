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

test('one value more than two bytes can number is refused, and not counted as another', () => {
  const codes = new TrackCodes()
  const values = (from: number) => Array.from({ length: 1024 }, (_, index) => from + index)
  for (let track = 0; track < 64; track++) codes.put(track, values(1024 * track))
  const count = codes.countIn(new TypedFastBitSet([0, 63]))
  expect([count(0), count(1023), count(1024), count(65_535)]).toEqual([1, 1, 0, 1])
  expect(() => codes.put(64, [65_536])).toThrow('at most 65536')
})
