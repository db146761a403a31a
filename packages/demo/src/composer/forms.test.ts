import { describe, expect, test } from 'vitest'
import { songs } from '../content/songs/index.ts'
import { sectionNames } from '../recipes/form-notation.ts'
import { recipes } from '../recipes/index.ts'
import { composeSong } from './index.ts'

const scores = songs.map(({ id }) => composeSong(id))

/** The names of a song's sections, one after another. */
const orders = scores.map(({ sections }) => sections.map(({ name }) => name).join(' '))

function countEach(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

describe('the forms of the library', () => {
  test('no order of sections is shared by more than 12 % of the songs', () => {
    const commonest = Math.max(...countEach(orders).values())
    expect(commonest / songs.length).toBeLessThanOrEqual(0.12)
  })

  test('songs of a genre have six orders or more, none more than twice', () => {
    for (const { genre } of recipes) {
      const own = countEach(orders.filter((_, index) => scores[index]?.genre === genre))
      expect(own.size, genre).toBeGreaterThanOrEqual(6)
      expect(Math.max(...own.values()), genre).toBeLessThanOrEqual(2)
    }
  })

  test('breaks come early, late, or not at all', () => {
    const places = scores.flatMap(({ durationSeconds, sections }) =>
      sections
        .filter(({ name }) => name === 'break')
        .map(({ end, start }) => (start + end) / 2 / durationSeconds),
    )
    const mean = places.reduce((sum, place) => sum + place, 0) / places.length
    const variance = places.reduce((sum, place) => sum + (place - mean) ** 2, 0) / places.length
    expect(Math.sqrt(variance)).toBeGreaterThanOrEqual(0.15)
    const without = scores.filter(({ sections }) => sections.every(({ name }) => name !== 'break'))
    expect(without.length / songs.length).toBeGreaterThanOrEqual(0.3)
  })

  test('songs last 1:15 to 3:30, half of them 2:10 or longer; ambient longer than trap', () => {
    const lengths = scores.map(({ durationSeconds }) => durationSeconds)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(75)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(210)
    expect(median(lengths)).toBeGreaterThanOrEqual(130)
    const lengthOf = (genre: string) =>
      median(scores.filter((score) => score.genre === genre).map(({ durationSeconds }) => durationSeconds))
    expect(lengthOf('ambient')).toBeGreaterThan(1.3 * lengthOf('trap'))
    expect(lengthOf('classical')).toBeGreaterThan(1.2 * lengthOf('corporate'))
  })

  test('sections have known names, and builds, drops, solos and bridges occur', () => {
    const used = new Set(orders.flatMap((order) => order.split(' ')))
    expect([...used].toSorted()).toEqual([...sectionNames].toSorted())
  })
})

describe('the sections of a song', () => {
  test('someone plays within the first second and a half, and at least six notes within four', () => {
    const slow = scores.filter(({ parts }) => {
      const starts = parts.flatMap(({ notes }) => notes.map(({ start }) => start)).toSorted((a, b) => a - b)
      return (starts[0] ?? Infinity) > 1.5 || starts.filter((start) => start < 4).length < 6
    })
    expect(slow.map(({ id }) => id)).toEqual([])
  })

  test('nearly all differ from the one before in who plays', () => {
    const changes = scores.flatMap(({ parts, sections }) => {
      const players = sections.map(({ end, start }) =>
        parts
          .map(({ notes }, index) => {
            const inside = notes.filter(
              (note) => note.start < end - 0.5 && note.start + note.duration > start + 0.5,
            )
            return inside.length > 2 ? String(index) : ''
          })
          .join(' '),
      )
      return players.slice(1).map((now, index) => now !== players[index])
    })
    expect(changes.filter(Boolean).length / changes.length).toBeGreaterThan(0.8)
  })
})
