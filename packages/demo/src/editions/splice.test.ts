import { describe, expect, test } from 'vitest'
import { makeExampleScore } from '../render/example-score.ts'
import { plainMix } from '../plain-mix.ts'
import type { Note, Part, Role } from '../score.ts'
import type { Bar, BarredScore } from './song-bars.ts'
import { type BarRun, spliceBars } from './splice.ts'

/** Eight bars of two seconds at 120 BPM, two sections; players may be 20 ms early. */
function makeSong(parts: readonly Part[], duckingTimes: number[] = []): BarredScore {
  const bars = Array.from({ length: 8 }, (_, index): Bar => ({
    index,
    section: index < 4 ? 'theme' : 'return',
    sectionIndex: Math.floor(index / 4),
    barInSection: index % 4,
    barsInSection: 4,
    energy: 3,
    keyLift: 0,
    feel: 'full',
    firstChord: 'I',
    lastChord: 'I',
  }))
  const mix = { ...plainMix, ducking: 0.5, duckingTimes }
  const score = makeExampleScore({ bpm: 120, beatsPerBar: 4, parts: [...parts], mix, durationSeconds: 18 })
  return { score, bars, stopsShort: false, lineAt: (bar) => 0.06 + 2 * bar, earliest: 0.02 }
}

function makePart(role: Role, ...notes: [start: number, duration: number, pitch: number][]): Part {
  const played = notes.map(([start, duration, pitch]): Note => ({ start, duration, pitch, velocity: 90 }))
  return {
    role,
    instrument: 'piano',
    notes: played,
    pan: 0,
    gainDb: 0,
    room: 0,
    hall: 0,
    echo: 0,
    lowCutHz: 0,
  }
}

/** The first bar, then the last two. */
const runs: BarRun[] = [
  { from: 0, to: 1 },
  { from: 6, to: 8 },
]

function splice(song: BarredScore, pace = 1, ringsOn = true) {
  return spliceBars(song, { runs, pace, leadIn: 0.06, ringsOn })
}

const rounded = (notes: readonly Note[] = []) =>
  notes.map(({ duration, pitch, start }) => [Number(start.toFixed(3)), Number(duration.toFixed(3)), pitch])

describe('bars put one after another', () => {
  test('include notes slightly before their line, and exclude those of the next bar', () => {
    const { parts } = splice(
      makeSong([makePart('lead', [2.045, 0.5, 60], [12.045, 0.5, 62], [14.045, 0.5, 64])]),
    )
    expect(rounded(parts[0]?.notes)).toEqual([
      [2.045, 0.5, 62],
      [4.045, 0.5, 64],
    ])
  })

  test('cut what rings over a seam, and let the last notes ring', () => {
    const { end, parts } = splice(makeSong([makePart('harmony', [1.06, 3, 60], [15.06, 3, 62])]))
    expect(rounded(parts[0]?.notes)).toEqual([
      [1.06, 1, 60],
      [5.06, 3, 62],
    ])
    expect(end).toBeCloseTo(6.06, 6)
  })

  test('repeat on the line what an accompaniment holds over it, but neither drums nor tune', () => {
    const held: [number, number, number] = [11, 3, 60]
    const struck = (role: Role) => rounded(splice(makeSong([makePart(role, held)])).parts[0]?.notes)
    expect(struck('harmony')).toEqual([[2.06, 1.94, 60]])
    expect(struck('bass')).toEqual([[2.06, 1.94, 60]])
    expect(struck('lead')).toEqual([])
    expect(struck('drums')).toEqual([])
  })

  test('repeat nothing with less than a beat left', () => {
    expect(splice(makeSong([makePart('harmony', [11, 1.3, 60])])).parts).toEqual([])
  })

  test('keep the kicks that duck the others', () => {
    const { duckingTimes } = splice(makeSong([], [0.06, 1.06, 2.06, 12.06, 13.06]))
    expect(duckingTimes.map((time) => Number(time.toFixed(3)))).toEqual([0.06, 1.06, 2.06, 3.06])
  })

  test('get shorter in proportion to the tempo', () => {
    const { end, parts } = splice(makeSong([makePart('lead', [12.06, 1, 60], [14.06, 1, 62])]), 1.25)
    expect(rounded(parts[0]?.notes)).toEqual([
      [1.66, 0.8, 60],
      [3.26, 0.8, 62],
    ])
    expect(end).toBeCloseTo(0.06 + 6 / 1.25, 6)
  })

  test('end with their last line if nothing should ring on', () => {
    const { parts } = splice(makeSong([makePart('harmony', [15.06, 3, 62])]), 1, false)
    expect(rounded(parts[0]?.notes)).toEqual([[5.06, 1, 62]])
  })

  test('list their sections in the new order', () => {
    const [theme, second] = splice(makeSong([])).sections
    expect(theme).toEqual({ name: 'theme', start: 0, end: 2.06, energy: 5 })
    expect(second?.name).toBe('return')
    expect(second?.start).toBeCloseTo(2.06, 6)
    expect(second?.end).toBeCloseTo(6.06, 6)
  })
})
