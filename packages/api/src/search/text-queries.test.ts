import { describe, expect, test } from 'vitest'
import type { Term } from './make-terms.ts'
import { stepsOf, suggestedStepsOf, type TextQuery } from './text-queries.ts'
import type { UnderstoodSearch } from './understand-words.ts'

const term = (typed: string, changes: Partial<Term> = {}): Term => ({
  typed,
  own: [[typed]],
  names: [],
  variants: [],
  related: [],
  prefers: [],
  isGeneral: false,
  ...changes,
})

const understood = (...terms: Term[]): UnderstoodSearch => ({
  terms,
  exclusions: [],
  typed: terms.map(({ typed }) => typed),
  unknown: [],
  corrections: [],
})

/** What a track has: words as `track_search.document` has them, and codes of facet values. */
type Track = readonly (string | number)[]

const has = (track: Track, way: unknown): boolean =>
  typeof way === 'string'
    ? way.split(' & ').every((word) => track.includes(word.slice(1, -1)))
    : typeof way === 'number' && track.includes(way)

/** Which step finds a track first, from 0; −1 where none does. */
const stepOf = (steps: readonly TextQuery[], track: Track): number =>
  steps.findIndex((step) => step.some((every) => every.every((ways) => ways.some((way) => has(track, way)))))

/** How the steps put tracks, each found and each later than the one before. */
function expectOrder(steps: readonly TextQuery[], tracks: readonly Track[]): void {
  const places = tracks.map((track) => stepOf(steps, track))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other))
}

const calm = 2_000_001
const gentle = term('gentle', { variants: [['soft'], ['slow', 'motion']], related: [calm] })

describe('[R10.1] while a search is typed', () => {
  test('titles come first, then artists, then what is meant, then what is mentioned', () => {
    const steps = suggestedStepsOf(understood(gentle))
    expectOrder(steps, [['gentle', 't/gentle'], ['gentle', 'a/gentle'], ['soft', 't/soft'], ['soft']])
    expect(stepOf(steps, [calm]), 'a value that is meant, as a synonym in the title').toBe(
      stepOf(steps, ['t/soft']),
    )
    expect(stepOf(steps, ['slow', 'motion'])).toBe(stepOf(steps, ['soft']))
    expect(stepOf(steps, ['slow'])).toBe(-1)
  })

  test('of several words, one in the title and the rest anywhere go before all of them anywhere', () => {
    const steps = suggestedStepsOf(understood(gentle, term('rain')))
    expectOrder(steps, [
      ['t/gentle', 't/rain', 'gentle', 'rain'],
      ['t/gentle', 'gentle', 'a/rain', 'rain'],
      ['t/soft', 'soft', 't/rain', 'rain'],
      ['soft', 't/rain', 'rain'],
      ['soft', 'rain'],
    ])
    expect(stepOf(steps, ['soft'])).toBe(-1)
  })
})

describe('[R10.1] a search', () => {
  test('of no words looks for none', () => {
    expect(stepsOf(understood())).toEqual([])
    expect(suggestedStepsOf(understood())).toEqual([])
  })

  test('for what means a value goes by it, by what suits it best first', () => {
    const [piano, dark] = [4_000_001, 2_000_002]
    const wedding = term('wedding', { names: [3_000_001], prefers: [calm] })
    const steps = stepsOf(understood(wedding, term('piano', { names: [piano] })))
    expectOrder(steps, [
      ['t/wedding', 't/piano', 'wedding', 'piano'],
      [3_000_001, piano, calm],
      [3_000_001, piano, dark],
      ['wedding', piano],
    ])
  })

  test('of one word that means something looks at titles last, of one that means nothing first', () => {
    const soft = term('soft', { names: [calm] })
    expectOrder(stepsOf(understood(soft)), [[calm], ['soft', 't/soft']])
    expectOrder(stepsOf(understood(term('rain'))), [['t/rain', 'rain'], ['rain']])
  })

  test('for several uses finds what has any of them', () => {
    const [travel, vlog] = [term('travel', { names: [3_000_001] }), term('vlog', { names: [3_000_002] })]
    expectOrder(stepsOf(understood(travel, vlog)), [[3_000_001, 3_000_002], [3_000_002]])
  })
})
