import { describe, expect, test } from 'vitest'
import { songs } from '../content/songs/index.ts'
import { composeSong, describeInstruments } from './index.ts'

describe('composeSong', () => {
  test('composes a song of the library in its genre', () => {
    const song = songs.at(-1)
    const score = composeSong(song?.id ?? '')
    expect(score).toMatchObject({ id: song?.id, genre: song?.genre })
  })

  test('explains an unknown id', () => {
    expect(() => composeSong('no-such-song')).toThrow(/no song 'no-such-song'; ids are slugs/)
  })
})

describe('describeInstruments', () => {
  test('names instruments that play, each once, and always a lead', () => {
    for (const song of songs.filter((_, index) => index % 8 === 0)) {
      const score = composeSong(song.id)
      const described = describeInstruments(score)
      const playing = new Set(score.parts.map((part) => part.instrument))
      const leads = new Set(score.parts.filter((part) => part.role === 'lead').map((part) => part.instrument))
      expect(new Set(described).size).toBe(described.length)
      expect(described.length).toBeGreaterThanOrEqual(3)
      expect(described.filter((instrument) => !playing.has(instrument))).toEqual([])
      expect(described.some((instrument) => leads.has(instrument))).toBe(true)
    }
  })
})
