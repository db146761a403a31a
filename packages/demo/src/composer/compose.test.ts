import { describe, expect, test } from 'vitest'
import { findRecipe, recipes } from '../recipes/index.ts'
import { drumKeys, type Recipe } from '../recipes/recipe.ts'
import type { Part, Score } from '../score.ts'
import { genreIds } from '../vocabulary.ts'
import { compose } from './compose.ts'
import { chordAt } from './harmony.ts'
import { leadInSeconds } from './perform.ts'
import { planSong } from './plan-song.ts'
import { registers } from './registers.ts'

const seeds = ['morning-bus', 'tin-roof', 'seven-lamps', 'the-long-way-home']

interface Song {
  recipe: Recipe
  score: Score
}

const everySong: Song[] = recipes.flatMap((recipe) =>
  seeds.map((seed) => ({ recipe, score: compose(recipe, seed) })),
)

/** Faults of all songs, each with the song's name; a check returns undefined for a good song. */
function findFaults(check: (song: Song) => string | undefined): string[] {
  return everySong.flatMap((song) => {
    const fault = check(song)
    return fault === undefined ? [] : [`${song.recipe.genre} ${song.score.id}: ${fault}`]
  })
}

/** Expected loudness of a section from its notes, in dB, up to a constant. */
function writtenLevel(score: Score, { start, end }: { start: number; end: number }): number {
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

/** Notes per second. */
function density(score: Score, { start, end }: { start: number; end: number }): number {
  const notes = score.parts.flatMap((part) => part.notes)
  return notes.filter((note) => note.start >= start && note.start < end).length / (end - start)
}

function notesOf(score: Score, role: Part['role']) {
  return score.parts.filter((part) => part.role === role).flatMap((part) => part.notes)
}

/** The first note that violates the order, the range or an overlap of its pitch. */
function findWrongNote(part: Part) {
  const { low, high } = registers[part.instrument]
  const free = new Map<number, number>()
  let previous = 0
  return part.notes.find((note) => {
    const wrong =
      note.start < Math.max(previous, free.get(note.pitch) ?? 0) ||
      note.duration <= 0 ||
      note.velocity < 1 ||
      note.velocity > 127 ||
      note.pitch < low ||
      note.pitch > high
    previous = note.start
    free.set(note.pitch, note.start + note.duration)
    return wrong
  })
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

  test('songs last 75 to 210 seconds, at a tempo of their recipe', () => {
    const faults = findFaults(({ recipe: { tempo }, score: { bpm, durationSeconds } }) => {
      const right = durationSeconds >= 75 && durationSeconds <= 210 && bpm >= tempo.min && bpm <= tempo.max
      return right ? undefined : `${durationSeconds} s at ${bpm}`
    })
    expect(faults).toEqual([])
  })

  test('every part is sorted, in its range, and never repeats a pitch that still sounds', () => {
    const faults = findFaults(({ score }) => {
      if (score.parts.length > 12) return `${score.parts.length} parts`
      const wrong = score.parts.map((part) => findWrongNote(part)).find((note) => note !== undefined)
      return wrong && JSON.stringify(wrong)
    })
    expect(faults).toEqual([])
  })

  test('the last note has one to ten seconds to die away', () => {
    const faults = findFaults(({ score }) => {
      const ends = score.parts.flatMap((part) => part.notes.map((note) => note.start + note.duration))
      const ring = score.durationSeconds - Math.max(...ends)
      return ring >= 1 && ring <= 10.01 ? undefined : `${ring} s`
    })
    expect(faults).toEqual([])
  })

  test('sections are contiguous from start to end, and the last is an ending', () => {
    const faults = findFaults(({ score: { sections, durationSeconds } }) => {
      const joined = sections.every(
        ({ start, end }, index) => end > start && start === (sections[index - 1]?.end ?? 0),
      )
      const closed = sections.at(-1)?.end === durationSeconds && sections.at(-1)?.name === 'ending'
      return joined && closed && sections.length >= 4 ? undefined : JSON.stringify(sections)
    })
    expect(faults).toEqual([])
  })

  test('the loudest and the softest section differ by at least 3.5 dB as written', () => {
    const faults = findFaults(({ score }) => {
      const levels = score.sections.map((section) => writtenLevel(score, section))
      const arc = Math.max(...levels) - Math.min(...levels)
      return arc >= 3.5 ? undefined : levels.map((level) => level.toFixed(1)).join(' ')
    })
    expect(faults).toEqual([])
  })

  test('a break is softer than the fullest section', () => {
    const faults = findFaults(({ score }) => {
      const levels = score.sections.map((section) => ({ ...section, level: writtenLevel(score, section) }))
      const full = Math.max(...levels.map(({ level }) => level))
      const loud = levels.find(({ level, name }) => name === 'break' && level > full - 1)
      return loud && `a break of ${(full - loud.level).toFixed(1)} dB below`
    })
    expect(faults).toEqual([])
  })

  test('the fullest section has more notes a second than a soft break or bridge', () => {
    const faults = findFaults(({ recipe, score }) => {
      const { plans } = planSong(recipe, score.id)
      const densities = score.sections.map((section) => density(score, section))
      const fullest = Math.max(...densities)
      const isSoft = (index: number) => plans.some((plan) => plan.section === index && plan.energy <= 2)
      const dense = score.sections.findIndex(
        ({ name }, index) =>
          (name === 'break' || name === 'bridge') && isSoft(index) && (densities[index] ?? 0) * 1.2 > fullest,
      )
      return dense < 0 ? undefined : `section ${dense} is as dense`
    })
    expect(faults).toEqual([])
  })

  test('no silence inside a song lasts a second', () => {
    const faults = findFaults(({ score }) => {
      const notes = score.parts.flatMap((part) => part.notes).toSorted((a, b) => a.start - b.start)
      let sounding = 0
      let longest = 0
      for (const note of notes) {
        longest = Math.max(longest, note.start - sounding)
        sounding = Math.max(sounding, note.start + Math.max(note.duration, 0.3))
      }
      return longest < 1.1 ? undefined : `${longest.toFixed(2)} s`
    })
    expect(faults).toEqual([])
  })

  test('melodies have chord tones on strong beats', () => {
    const faults = findFaults(({ recipe, score }) => {
      const { spans } = planSong(recipe, score.id).harmony
      const beat = 60 / score.bpm
      // A ritardando leaves the steady beat that this test assumes.
      const steadyUntil = score.sections.at(-1)?.start ?? 0
      const strong = notesOf(score, 'lead').filter((note) => {
        const position = (note.start - leadInSeconds) / beat
        const nearest = Math.round(position)
        return (
          note.start < steadyUntil &&
          Math.abs(position - nearest) < 0.12 &&
          nearest % recipe.beatsPerBar === 0
        )
      })
      const onChord = strong.filter((note) => {
        const { tones } = chordAt(spans, Math.round((note.start - leadInSeconds) / beat))
        return tones.includes(note.pitch % 12)
      })
      const share = onChord.length / strong.length
      return strong.length > 2 && share > 0.75 ? undefined : `${onChord.length} of ${strong.length}`
    })
    expect(faults).toEqual([])
  })

  test('melodies stay within their register and move mostly by step', () => {
    let steps = 0
    let moves = 0
    const faults = findFaults(({ score }) => {
      const leads = score.parts.filter((part) => part.role === 'lead')
      for (const { notes } of leads) {
        for (const [index, { pitch }] of notes.entries()) {
          const distance = Math.abs(pitch - (notes[index - 1]?.pitch ?? pitch))
          if (distance > 0) moves++
          if (distance > 0 && distance <= 4) steps++
        }
      }
      const wide = leads.find(({ notes }) => {
        const pitches = notes.map((note) => note.pitch)
        // A guajeo is played in octaves.
        const most = score.genre === 'latin' ? 34 : 22
        return Math.max(...pitches) - Math.min(...pitches) > most
      })
      return wide && `${wide.instrument} ranges too far`
    })
    expect(faults).toEqual([])
    expect(steps / moves).toBeGreaterThan(0.7)
  })

  test('a kit plays in every song whose recipe seats one for certain', () => {
    const faults = findFaults(({ recipe, score }) => {
      const certain = recipe.seats.some(
        ({ group, player, weight = 1 }) =>
          player.kind === 'drums' && player.grooves.some(({ full }) => full.kick) && !group && weight === 1,
      )
      return certain && notesOf(score, 'drums').length < 50 ? 'no drums' : undefined
    })
    expect(faults).toEqual([])
    // Ambient has no kit: a cymbal in the distance, at most.
    const distant = notesOf(compose(findRecipe('ambient'), 'tin-roof'), 'drums')
    expect(distant.every(({ pitch }) => pitch === drumKeys.crash)).toBe(true)
    expect(distant.length).toBeLessThan(50)
  })

  test.each(['jazz', 'swing', 'blues', 'rock', 'bossa-nova'] as const)(
    'off-beats in %s fall where the recipe’s swing puts them',
    (genre) => {
      const recipe = findRecipe(genre)
      const score = compose(recipe, 'tin-roof')
      const beat = 60 / score.bpm
      const places = notesOf(score, 'drums')
        .map((note) => ((note.start - leadInSeconds) / beat) % 1)
        .filter((place) => place > 0.38 && place < 0.78)
      const mean = places.reduce((sum, place) => sum + place, 0) / places.length
      expect(places.length).toBeGreaterThan(20)
      expect(Math.abs(mean - recipe.swing.ratio)).toBeLessThan(0.04)
    },
  )

  test.each(['rock', 'funk', 'disco'] as const)('the bass in %s plays with the kick', (genre) => {
    const score = compose(findRecipe(genre), 'seven-lamps')
    const kicks = notesOf(score, 'drums').filter((note) => note.pitch === 36)
    const bass = notesOf(score, 'bass')
    const gaps = kicks.flatMap((kick) => bass.map((note) => Math.abs(note.start - kick.start)))
    const together = gaps.filter((gap) => gap < 0.05)
    expect(together.length).toBeGreaterThan(kicks.length / 3)
    expect(Math.max(...together)).toBeLessThan(0.018)
  })

  test('kicks duck the others only in genres with ducking', () => {
    const dance = compose(findRecipe('house'), 'tin-roof').mix
    expect(dance.ducking).toBeGreaterThan(0)
    expect(dance.duckingTimes.length).toBeGreaterThan(50)
    expect(dance.duckingTimes).toEqual(dance.duckingTimes.toSorted((a, b) => a - b))
    expect(compose(findRecipe('jazz'), 'tin-roof').mix).toMatchObject({ ducking: 0, duckingTimes: [] })
  })
})
