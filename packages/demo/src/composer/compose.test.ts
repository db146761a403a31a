import { describe, expect, test } from 'vitest'
import { findRecipe, recipes } from '../recipes/index.ts'
import type { Recipe } from '../recipes/recipe.ts'
import type { Score } from '../score.ts'
import { genreIds } from '../vocabulary.ts'
import { compose, planSong } from './compose.ts'
import { describeInstruments } from './describe-instruments.ts'
import { chordAt } from './harmony.ts'
import { leadInSeconds } from './perform.ts'
import { registers } from './registers.ts'

const seeds = ['morning-bus', 'tin-roof', 'seven-lamps', 'the-long-way-home']

const everySong: { recipe: Recipe; score: Score }[] = recipes.flatMap((recipe) =>
  seeds.map((seed) => ({ recipe, score: compose(recipe, seed) })),
)

/** Loudness a listener would expect from the notes of a stretch, in dB, up to a constant. */
function writtenLevel(score: Score, start: number, end: number): number {
  let power = 0
  for (const part of score.parts) {
    for (const note of part.notes) {
      if (note.start < start || note.start >= end) continue
      const seconds = part.role === 'drums' ? 0.12 : Math.min(note.duration, 1)
      power += 10 ** (part.gainDb / 10) * (note.velocity / 100) ** 2.67 * seconds
    }
  }
  return 10 * Math.log10(power / (end - start) + 1e-9)
}

describe('compose', () => {
  test('there is a recipe for every genre', () => {
    expect(recipes.map((recipe) => recipe.genre).toSorted()).toEqual(genreIds.toSorted())
  })

  test('the same seed gives the same score, another seed another', () => {
    for (const recipe of recipes) {
      const once = JSON.stringify(compose(recipe, 'paper-boats'))
      expect(JSON.stringify(compose(recipe, 'paper-boats'))).toBe(once)
      expect(JSON.stringify(compose(recipe, 'paper-boat'))).not.toBe(once)
    }
  })

  test('songs last 60 to 150 seconds, at a tempo of their recipe', () => {
    for (const { recipe, score } of everySong) {
      expect(score.durationSeconds, `${recipe.genre} ${score.id}`).toBeGreaterThanOrEqual(60)
      expect(score.durationSeconds, `${recipe.genre} ${score.id}`).toBeLessThanOrEqual(150)
      expect(score.bpm).toBeGreaterThanOrEqual(recipe.tempo.min)
      expect(score.bpm).toBeLessThanOrEqual(recipe.tempo.max)
    }
  })

  test('every part is sorted, in its range, and strikes no pitch that still sounds', () => {
    const faults: string[] = []
    for (const { recipe, score } of everySong) {
      expect(score.parts.length).toBeLessThanOrEqual(12)
      for (const part of score.parts) {
        const { low, high } = registers[part.instrument]
        const free = new Map<number, number>()
        let previous = 0
        for (const note of part.notes) {
          const right =
            note.start >= Math.max(previous, free.get(note.pitch) ?? 0) &&
            note.duration > 0 &&
            note.velocity >= 1 &&
            note.velocity <= 127 &&
            note.pitch >= low &&
            note.pitch <= high
          if (!right) faults.push(`${recipe.genre} ${score.id} ${part.instrument} ${JSON.stringify(note)}`)
          previous = note.start
          free.set(note.pitch, note.start + note.duration)
        }
      }
    }
    expect(faults).toEqual([])
  })

  test('the last note has one to three seconds to ring', () => {
    for (const { score } of everySong) {
      const ends = score.parts.flatMap((part) => part.notes.map((note) => note.start + note.duration))
      const ring = score.durationSeconds - Math.max(...ends)
      expect(ring).toBeGreaterThanOrEqual(1)
      expect(ring).toBeLessThanOrEqual(3)
    }
  })

  test('sections follow one another from the start to the end, and end with an ending', () => {
    for (const { score } of everySong) {
      expect(score.sections[0]?.start).toBe(0)
      expect(score.sections.at(-1)?.end).toBe(score.durationSeconds)
      expect(score.sections.at(-1)?.name).toBe('ending')
      expect(score.sections.length).toBeGreaterThanOrEqual(5)
      for (const [index, section] of score.sections.entries()) {
        expect(section.end).toBeGreaterThan(section.start)
        expect(section.start).toBe(score.sections[index - 1]?.end ?? 0)
      }
    }
  })

  test('the loudest and the softest section differ by at least 4 dB as written', () => {
    for (const { recipe, score } of everySong) {
      const levels = score.sections.map(({ start, end }) => writtenLevel(score, start, end))
      const arc = Math.max(...levels) - Math.min(...levels)
      expect(
        arc,
        `${recipe.genre} ${score.id}: ${levels.map((level) => level.toFixed(1)).join(' ')}`,
      ).toBeGreaterThan(4)
    }
  })

  test('a break is softer than the return after it', () => {
    for (const { recipe, score } of everySong) {
      const pause = score.sections.find((section) => section.name === 'break')
      const back = score.sections.find((section) => section.name === 'return')
      if (!pause || !back) throw new Error(`${recipe.genre} has no break and return`)
      const name = `${recipe.genre} ${score.id}`
      expect(writtenLevel(score, pause.start, pause.end), name).toBeLessThan(
        writtenLevel(score, back.start, back.end) - 2,
      )
    }
  })

  test('no silence lasts a second inside a song', () => {
    for (const { recipe, score } of everySong) {
      const notes = score.parts
        .flatMap((part) =>
          part.notes.map((note) => ({ start: note.start, end: note.start + Math.max(note.duration, 0.3) })),
        )
        .toSorted((a, b) => a.start - b.start)
      let sounding = 0
      let longest = 0
      for (const note of notes) {
        longest = Math.max(longest, note.start - sounding)
        sounding = Math.max(sounding, note.end)
      }
      expect(longest, `${recipe.genre} ${score.id}`).toBeLessThan(1)
    }
  })

  test('melodies rest on chord tones where the bar is strong', () => {
    for (const { recipe, score } of everySong) {
      const { harmony } = planSong(recipe, score.id)
      const beat = 60 / score.bpm
      // A ritardando leaves the steady beat this test counts by.
      const steadyUntil = score.sections.at(-1)?.start ?? 0
      let strong = 0
      let onChord = 0
      for (const part of score.parts) {
        if (part.role !== 'lead') continue
        for (const note of part.notes) {
          if (note.start > steadyUntil) break
          const position = (note.start - leadInSeconds) / beat
          const nearest = Math.round(position)
          if (Math.abs(position - nearest) > 0.12 || nearest % recipe.beatsPerBar !== 0) continue
          strong++
          if (chordAt(harmony.spans, nearest).tones.includes(note.pitch % 12)) onChord++
        }
      }
      expect(strong, `${recipe.genre} ${score.id}`).toBeGreaterThan(2)
      expect(onChord / strong, `${recipe.genre} ${score.id}`).toBeGreaterThan(0.75)
    }
  })

  test('melodies move mostly by step and stay within an octave and a half', () => {
    let steps = 0
    let moves = 0
    for (const { recipe, score } of everySong) {
      for (const part of score.parts.filter(({ role }) => role === 'lead')) {
        const pitches = part.notes.map((note) => note.pitch)
        const name = `${recipe.genre} ${score.id} ${part.instrument}`
        expect(Math.max(...pitches) - Math.min(...pitches), name).toBeLessThanOrEqual(22)
        for (const [index, pitch] of pitches.entries()) {
          const distance = Math.abs(pitch - (pitches[index - 1] ?? pitch))
          if (distance === 0) continue
          moves++
          if (distance <= 4) steps++
        }
      }
    }
    expect(steps / moves).toBeGreaterThan(0.7)
  })

  test('drums play in every song whose recipe seats them for certain', () => {
    for (const { recipe, score } of everySong) {
      const certain = recipe.seats.some(
        (seat) => seat.role === 'drums' && !seat.group && (seat.weight ?? 1) === 1,
      )
      if (certain)
        expect(
          score.parts.some((part) => part.role === 'drums'),
          recipe.genre,
        ).toBe(true)
    }
    expect(compose(findRecipe('ambient'), 'tin-roof').parts.some((part) => part.role === 'drums')).toBe(false)
  })

  test('off-beats fall where the recipe swings them', () => {
    for (const genre of ['jazz', 'swing', 'blues', 'rock', 'bossa-nova'] as const) {
      const recipe = findRecipe(genre)
      const score = compose(recipe, 'tin-roof')
      const beat = 60 / score.bpm
      const places = score.parts
        .filter((part) => part.role === 'drums')
        .flatMap((part) => part.notes.map((note) => ((note.start - leadInSeconds) / beat) % 1))
        .filter((place) => place > 0.38 && place < 0.78)
      const mean = places.reduce((sum, place) => sum + place, 0) / places.length
      expect(places.length, genre).toBeGreaterThan(20)
      expect(Math.abs(mean - recipe.swing.ratio), `${genre} ${mean}`).toBeLessThan(0.04)
    }
  })

  test('the bass sits with the kick', () => {
    for (const genre of ['rock', 'funk', 'disco'] as const) {
      const score = compose(findRecipe(genre), 'seven-lamps')
      const kicks = score.parts
        .filter((part) => part.role === 'drums')
        .flatMap((part) => part.notes.filter((note) => note.pitch === 36))
      const bass = score.parts.find((part) => part.role === 'bass')?.notes ?? []
      const together = kicks.flatMap((kick) =>
        bass.map((note) => Math.abs(note.start - kick.start)).filter((gap) => gap < 0.05),
      )
      expect(together.length, genre).toBeGreaterThan(kicks.length / 3)
      expect(Math.max(...together), genre).toBeLessThan(0.018)
    }
  })

  test('kicks duck the others only in genres that ask for it', () => {
    const dance = compose(findRecipe('house'), 'tin-roof').mix
    expect(dance.ducking).toBeGreaterThan(0)
    expect(dance.duckingTimes.length).toBeGreaterThan(50)
    expect(dance.duckingTimes).toEqual(dance.duckingTimes.toSorted((a, b) => a - b))
    expect(compose(findRecipe('jazz'), 'tin-roof').mix).toMatchObject({ ducking: 0, duckingTimes: [] })
  })
})

describe('describeInstruments', () => {
  test('names only instruments that play, each once, the lead before a pad', () => {
    for (const { score } of everySong) {
      const described = describeInstruments(score)
      expect(new Set(described).size).toBe(described.length)
      expect(described.length).toBeGreaterThanOrEqual(3)
      for (const instrument of described)
        expect(score.parts.some((part) => part.instrument === instrument)).toBe(true)
      const lead = score.parts.find((part) => part.role === 'lead')
      expect(described).toContain(lead?.instrument)
    }
  })
})
