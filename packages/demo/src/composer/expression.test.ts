import { describe, expect, test } from 'vitest'
import { itemAt } from '../item-at.ts'
import type { Note } from '../score.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { express } from './expression.ts'
import type { Occasion, Played } from './occasion.ts'
import type { Gesture } from './event.ts'
import { createRandom } from './random.ts'

function line(steps: readonly (readonly [beat: number, beats: number, pitch: number, gesture?: Gesture])[]) {
  return steps.map(([beat, beats, pitch, gesture]): Played => ({
    written: { beat, beats, pitch, velocity: 90, ...(gesture && { gesture }) },
    note: { start: 0.1 + beat * 0.5, duration: beats * 0.5, pitch, velocity: 90 },
  }))
}

function occasion(instrument: InstrumentId, more: Partial<Occasion> = {}): Occasion {
  return { genre: 'blues', instrument, role: 'lead', line: true, changes: [2, 4], beatSeconds: 0.5, ...more }
}

function play(played: Played[], where: Occasion, seed = 'hand'): Note[] {
  return express(played, where, createRandom(seed)).map(({ note }) => note)
}

const scale = Array.from({ length: 60 }, (_, i) => [i, 0.95, 60 + (i % 5) * 2] as const)

describe('drums', () => {
  const hats = Array.from({ length: 200 }, (_, i) => [i / 2, 0.5, 42] as const)

  test.each([3, 4])('never hear the same of %i takes twice running', (count) => {
    const takes = play(line(hats), occasion('drum-machine-909', { role: 'drums', line: false })).map(
      ({ take = 0 }) => take % count,
    )
    expect(takes.filter((take, index) => take === takes[index - 1])).toEqual([])
    expect(new Set(takes).size).toBe(count)
  })

  test('in funk have ghost strokes between the beats, much softer than the backbeat', () => {
    const groove = line([...hats, [1, 0.25, 38], [3, 0.25, 38]]).toSorted(
      (a, b) => a.note.start - b.note.start,
    )
    const played = play(groove, occasion('acoustic-drums', { genre: 'funk', role: 'drums', line: false }))
    const ghosts = played.filter(({ pitch, velocity }) => pitch === 38 && velocity < 40)
    expect(ghosts.length).toBeGreaterThan(5)
    expect(ghosts.every(({ start }) => (start - 0.1) % 0.5 > 0.1)).toBe(true)
  })

  test('a crash before a silence may be grabbed, one in a groove rings', () => {
    const seeds = Array.from({ length: 20 }, (_, seed) => String(seed))
    const where = occasion('acoustic-drums', { genre: 'rock', role: 'drums', line: false })
    const choked = (steps: Parameters<typeof line>[0]) =>
      seeds.filter((seed) =>
        play(line(steps), where, seed).some(({ articulation }) => articulation === 'choked'),
      )
    expect(
      choked([
        [0, 1, 49],
        [4, 1, 36],
      ]).length,
    ).toBeGreaterThan(5)
    expect(
      choked([
        [0, 1, 49],
        [0.5, 1, 42],
        [1, 1, 36],
      ]),
    ).toEqual([])
  })
})

describe('melodies', () => {
  test('a blues guitar bends up to its notes and hammers others on the ringing string', () => {
    const played = play(line(scale), occasion('electric-guitar'))
    expect(played.some(({ bend }) => itemAt(bend ?? [{ at: 0, cents: 0 }], 0).cents <= -100)).toBe(true)
    expect(played.length).toBeLessThan(scale.length)
    expect(play(line(scale), occasion('electric-guitar', { genre: 'classical' })).length).toBeGreaterThan(
      played.length,
    )
  })

  test('each long note of a saxophone swings in its own way, and none from its start', () => {
    const long = Array.from({ length: 12 }, (_, i) => [i * 4, 3, 60 + i] as const)
    const vibratos = play(line(long), occasion('trumpet')).flatMap(({ vibrato }) => vibrato ?? [])
    expect(vibratos.length).toBeGreaterThan(6)
    expect(new Set(vibratos.map(({ rate }) => rate)).size).toBeGreaterThan(5)
    expect(Math.min(...vibratos.map(({ after }) => after))).toBeGreaterThan(0.2)
  })

  test('winds join the notes of one breath and attack again after a rest', () => {
    const played = play(line(scale), occasion('clarinet', { genre: 'jazz' }))
    const joined = played.filter(({ articulation }) => articulation === 'legato')
    expect(joined.length).toBeGreaterThan(15)
    const apart = scale.map(([beat, , pitch]) => [beat * 2, 1, pitch] as const)
    const rested = play(line(apart), occasion('clarinet', { genre: 'jazz' }))
    expect(rested.some(({ articulation }) => articulation === 'legato')).toBe(false)
  })

  test('a composer’s gesture is played', () => {
    const ends = (gesture: Gesture) =>
      itemAt(play(line([[0, 2, 64, gesture]]), occasion('trumpet', { genre: 'classical' })), 0)
    expect(itemAt(ends('fall').bend ?? [], -1).cents).toBeLessThanOrEqual(-400)
    expect(itemAt(ends('scoop').bend ?? [], 0).cents).toBeLessThan(-50)
    expect(ends('staccato').duration).toBeLessThan(0.7)
  })

  test('the 808 of trap glides to some of its notes; the one of house hardly does', () => {
    const where = { role: 'bass', line: false } as const
    const glides = (genre: Occasion['genre']) =>
      scale.length - play(line(scale), occasion('sub-bass', { ...where, genre })).length
    expect(glides('trap')).toBeGreaterThan(10)
    expect(glides('house')).toBeLessThan(glides('trap') / 2)
  })
})

describe('accompaniment', () => {
  const chord = (beat: number, velocity: number, beats: number): Played[] =>
    [40, 47, 52].map((pitch, voice) => ({
      written: { beat, beats, pitch, velocity, delay: voice * 0.01 },
      note: { start: 0.1 + beat * 0.5 + voice * 0.01, duration: beats * 0.5, pitch, velocity },
    }))
  const strums = Array.from({ length: 16 }, (_, i) =>
    chord(i / 2, i % 4 ? 80 : 100, i === 15 ? 0.15 : 0.48),
  ).flat()

  test('no two strums of a guitar take the same time across the strings', () => {
    const played = play(strums, occasion('steel-guitar', { role: 'harmony', line: false }))
    const spreads = Array.from({ length: 16 }, (_, i) =>
      (itemAt(played, i * 3 + 2).start - itemAt(played, i * 3).start).toFixed(4),
    )
    expect(new Set(spreads).size).toBeGreaterThan(12)
  })

  test('the palm damps a distorted guitar between the accents; stopped strings are dead', () => {
    const seeds = Array.from({ length: 12 }, (_, seed) => String(seed))
    const palmed = seeds
      .map((seed) =>
        play(strums, occasion('distorted-guitar', { genre: 'rock', role: 'harmony', line: false }), seed),
      )
      .find((notes) => notes.some(({ articulation }) => articulation === 'muted'))
    expect(palmed?.slice(0, 3).every(({ articulation }) => articulation === undefined)).toBe(true)
    expect(palmed?.slice(3, 6).every(({ articulation }) => articulation === 'muted')).toBe(true)
    expect(palmed?.slice(-3).every(({ articulation }) => articulation === 'dead')).toBe(true)
  })

  test('a pedal holds a piano’s notes until the harmony changes, and stays up in funk', () => {
    const ends = (genre: Occasion['genre']) => {
      const [note] = play(line([[0, 0.5, 60]]), occasion('piano', { genre, role: 'harmony', line: false }))
      return note ? note.start + note.duration : NaN
    }
    expect(ends('cinematic')).toBeCloseTo(2)
    expect(ends('funk')).toBeCloseTo(0.35)
  })
})

describe('what is heard besides the notes', () => {
  const accents = line(Array.from({ length: 200 }, (_, i) => [i, 0.5, 38] as const)).map(
    ({ note, written }) => ({ written, note: { ...note, velocity: 100 } }),
  )

  test('some accents of a rock drummer are flams: the other stick falls softer, 30 to 40 ms before', () => {
    const strokes = play(accents, occasion('acoustic-drums', { genre: 'rock', role: 'drums', line: false }))
    const soft = strokes.filter(({ velocity }) => velocity < 60)
    expect(soft.length).toBeGreaterThan(20)
    expect(soft.length).toBeLessThan(80)
    for (const { start } of soft) {
      const accent = strokes.find((stroke) => stroke.velocity === 100 && stroke.start > start)
      expect((accent?.start ?? 0) - start).toBeGreaterThan(0.03)
      expect((accent?.start ?? 0) - start).toBeLessThan(0.07)
    }
  })

  test('a drum machine has one hand', () => {
    const strokes = play(accents, occasion('drum-machine-808', { genre: 'rock', role: 'drums', line: false }))
    expect(strokes).toHaveLength(accents.length)
  })

  test('fingers are heard on the strings of a bass before and after rests, and hardly', () => {
    const bass = line(Array.from({ length: 100 }, (_, i) => [i * 2, 1, 36 + (i % 2) * 7] as const))
    const where = (instrument: InstrumentId) =>
      occasion(instrument, { genre: 'funk', role: 'bass', line: false })
    const touches = play(bass, where('electric-bass')).filter(({ articulation }) => articulation === 'dead')
    expect(touches.length).toBeGreaterThan(30)
    for (const { velocity } of touches) expect(velocity).toBeLessThan(40)
    expect(play(bass, where('synth-bass')).some(({ articulation }) => articulation === 'dead')).toBe(false)
  })

  test('a harp rolls its chords upwards and lets them end together; a funk piano strikes them', () => {
    const chords = Array.from({ length: 40 }, (_, i) =>
      line([48, 55, 60, 64].map((pitch) => [4 + i * 4, 3, pitch] as const)),
    ).flat()
    const where = (instrument: InstrumentId, genre: Occasion['genre']) =>
      occasion(instrument, { genre, role: 'harmony', line: false, changes: [] })
    const spreads = (notes: Note[]) =>
      Array.from({ length: 40 }, (_, i) => {
        const chord = notes.slice(i * 4, i * 4 + 4)
        const starts = chord.toSorted((a, b) => a.pitch - b.pitch).map(({ start }) => start)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        const ends = chord.map(({ duration, start }) => start + duration)
        expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.001)
        return itemAt(starts, 3) - itemAt(starts, 0)
      })
    const rolled = spreads(play(structuredClone(chords), where('harp', 'classical')))
    expect(rolled.filter((spread) => spread > 0.08).length).toBeGreaterThan(25)
    expect(Math.max(...spreads(play(structuredClone(chords), where('piano', 'funk'))))).toBe(0)
  })
})
