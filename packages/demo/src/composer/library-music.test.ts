import { describe, expect, test } from 'vitest'
import { songs } from '../content/songs/index.ts'
import { itemAt } from '../item-at.ts'
import { parseProgression } from '../recipes/chord-notation.ts'
import { findRecipe, recipes } from '../recipes/index.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { genreIds } from '../vocabulary.ts'
import { compose } from './compose.ts'
import type { WrittenNote } from './event.ts'
import { sectionRuns } from './form.ts'
import { chordAt } from './harmony.ts'
import { writeMelody } from './melody.ts'
import { planSong, type SongPlan } from './plan-song.ts'
import { createRandom } from './random.ts'
import { registers } from './registers.ts'
import { chooseOpening } from './repertoire.ts'

/** A song's lead as written: before swing, humanisation and the final bar. */
interface Lead {
  instrument: SongPlan['chairs'][number]['instrument']
  line: WrittenNote[]
}

interface LibrarySong {
  id: string
  recipe: Recipe
  plan: SongPlan
  leads: Lead[]
}

const library: LibrarySong[] = songs.map(({ id, genre }) => {
  const recipe = findRecipe(genre)
  const plan = planSong(recipe, id)
  const leads = plan.chairs
    .filter(({ seat }) => seat.player.kind === 'lead')
    .map(({ seat, instrument, bars }) => ({
      instrument,
      line: writeMelody(
        sectionRuns(bars),
        plan.themes,
        instrument,
        { ...plan.harmony, metre: recipe, rules: recipe.melody },
        createRandom(`${id} ${seat.name}`),
      ),
    }))
  return { id, recipe, plan, leads }
})

/** Faults of the library, each with the song's name. */
function findFaults(check: (song: LibrarySong) => string | undefined): string[] {
  return library.flatMap((song) => {
    const fault = check(song)
    return fault === undefined ? [] : [`${song.recipe.genre} ${song.id}: ${fault}`]
  })
}

function median(values: readonly number[]): number {
  return itemAt(
    values.toSorted((a, b) => a - b),
    Math.floor(values.length / 2),
  )
}

/** The first four chords of a progression. */
function openingOf(progression: string): string {
  return parseProgression(progression)
    .flat()
    .slice(0, 4)
    .map(({ symbol }) => symbol)
    .join(' ')
}

/** The rhythm of each bar of a line, by bar. */
function barRhythms(line: readonly WrittenNote[], beatsPerBar: number): Map<number, string> {
  const bars = new Map<number, string>()
  for (const { beat } of line) {
    const bar = Math.floor(beat / beatsPerBar + 1e-9)
    bars.set(bar, `${bars.get(bar) ?? ''} ${(beat - bar * beatsPerBar).toFixed(2)}`)
  }
  return bars
}

describe('harmony of the library', () => {
  test.each(recipes)('$genre has at least twelve openings of four chords', ({ harmony }) => {
    const openings = harmony.flatMap((family) => Object.keys(family.theme).map(openingOf))
    expect(new Set(openings).size).toBeGreaterThanOrEqual(12)
  })

  test('the songs of a genre all open differently', () => {
    for (const genre of genreIds) {
      const openings = library
        .filter(({ recipe }) => recipe.genre === genre)
        .map(({ plan }) => openingOf(plan.harmony.theme))
      expect(new Set(openings).size, genre).toBe(openings.length)
    }
  })

  test('songs beyond the library use every opening of a genre', () => {
    for (const recipe of recipes) {
      const used = new Set(
        Array.from(
          { length: 300 },
          (_, index) =>
            chooseOpening(recipe, `song ${index}`, createRandom(`${recipe.genre} ${index}`)).theme,
        ),
      )
      const written = recipe.harmony.flatMap((family) => Object.keys(family.theme))
      expect(
        written.filter((theme) => !used.has(theme)),
        recipe.genre,
      ).toEqual([])
    }
  })

  test('a section in a lifted key is the plain one moved, and the bar before leads into it', () => {
    const lifted = library.filter(({ plan }) => plan.plans.some(({ keyLift }) => keyLift !== 0))
    expect(lifted.length).toBeGreaterThan(10)
    for (const { id, plan } of lifted) {
      const first = plan.plans.find(({ bar, keyLift }) => bar > 0 && keyLift !== plan.plans[bar - 1]?.keyLift)
      const { spans, tonality } = plan.harmony
      const into = spans.findLast(({ bar }) => bar === (first?.bar ?? 0) - 1)
      expect(into?.root, id).toBe((tonality.tonic + (first?.keyLift ?? 0) + 7 + 12) % 12)
      const there = spans.find(({ bar }) => bar === first?.bar)
      expect(there?.scale[0], id).toBe((tonality.tonic + (first?.keyLift ?? 0) + 12) % 12)
    }
  })

  test('a bridge leaves the theme’s chords, and a build waits on the dominant or holds the tonic', () => {
    const faults = findFaults(({ plan }) => {
      for (const run of sectionRuns(plan.plans)) {
        const { name, keyLift } = itemAt(run, 0)
        const { tonality, theme, bridge, spans } = plan.harmony
        if (name === 'bridge' && openingOf(bridge) === openingOf(theme)) return 'a bridge like the theme'
        if (name !== 'build') continue
        const last = chordAt(spans, (itemAt(run, -1).bar + 1) * (spans[0]?.beats ?? 4) - 0.01)
        const above = (last.bass - tonality.tonic - keyLift + 24) % 12
        const lifts = run.some(({ nextName, bar }) => nextName && plan.plans[bar + 1]?.keyLift !== keyLift)
        if (!lifts && above !== 7 && above !== 0 && last.bar === itemAt(run, -1).bar)
          return `a build ends on ${above}`
      }
      return undefined
    })
    expect(faults).toEqual([])
  })

  test('returning harmony is coloured in most songs and leaves the first statement as it is', () => {
    let coloured = 0
    const faults = findFaults(({ plan, recipe }) => {
      const runs = sectionRuns(plan.plans)
      const symbolsOf = (bar: number) =>
        plan.harmony.spans
          .filter((span) => span.bar === bar)
          .map(({ symbol }) => symbol)
          .join(' ')
      const theme = parseProgression(plan.harmony.theme).map((bar) =>
        bar.map(({ symbol }) => symbol).join(' '),
      )
      // A drop before the theme has stated it already.
      const first = runs.find((run) => run[0]?.name === 'theme' || run[0]?.name === 'drop')
      const back = runs.findLast((run) => run[0]?.name === 'return')
      if (
        back?.some(({ bar, barInSection }) => symbolsOf(bar) !== itemAt(theme, barInSection % theme.length))
      )
        coloured++
      const start = first?.[0]
      return !start || symbolsOf(start.bar) === theme[0]
        ? undefined
        : `${recipe.genre} opens with ${symbolsOf(start.bar)}`
    })
    expect(faults).toEqual([])
    expect(coloured).toBeGreaterThan(library.length / 3)
  })
})

describe('melodies of the library', () => {
  test('the lead of most songs has at least eight bar rhythms, solos not counted', () => {
    const counts = library.map(({ plan, recipe, leads }) => {
      const rhythms = leads.flatMap(({ line }) =>
        [...barRhythms(line, recipe.beatsPerBar)]
          .filter(([bar]) => plan.plans[bar]?.name !== 'solo')
          .map(([, rhythm]) => rhythm),
      )
      return new Set(rhythms).size
    })
    expect(median(counts)).toBeGreaterThanOrEqual(8)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3)
  })

  test('the hook stays itself: its first bar’s rhythm comes back in themes and returns', () => {
    const shares: number[] = []
    for (const { plan, recipe, leads } of library) {
      const { beatsPerBar } = recipe
      const head = plan.themes.main.notes.filter(({ beat }) => beat < beatsPerBar)
      const hook = head.map(({ beat }) => ` ${beat.toFixed(2)}`).join('')
      const starts = leads.flatMap(({ line }) =>
        [...barRhythms(line, beatsPerBar)].filter(([bar]) => {
          const here = plan.plans[bar]
          return ['theme', 'return', 'drop'].includes(here?.name ?? '') && (here?.barInSection ?? 1) % 2 === 0
        }),
      )
      if (starts.length > 0)
        shares.push(starts.filter(([, rhythm]) => rhythm === hook).length / starts.length)
    }
    expect(median(shares)).toBeGreaterThan(0.5)
  })

  test('leads stay within an octave and a half of their good register', () => {
    const faults = findFaults(({ leads }) => {
      for (const { instrument, line } of leads) {
        const [low, high] = registers[instrument].melody
        const wrong = line.find(({ pitch }) => pitch < low - 12 || pitch > high + 2)
        const spread =
          Math.max(...line.map(({ pitch }) => pitch)) - Math.min(...line.map(({ pitch }) => pitch))
        if (wrong) return `${instrument} plays ${wrong.pitch}`
        if (spread > high - low + 16) return `${instrument} spans ${spread}`
      }
      return undefined
    })
    expect(faults).toEqual([])
  })

  test('downbeats are on chord tones', () => {
    const faults = findFaults(({ recipe, plan, leads }) => {
      const strong = leads.flatMap(({ line }) => line.filter(({ beat }) => beat % recipe.beatsPerBar < 0.01))
      const fitting = strong.filter(({ beat, pitch }) =>
        chordAt(plan.harmony.spans, beat).tones.includes(pitch % 12),
      )
      return fitting.length >= strong.length * 0.8 ? undefined : `${fitting.length} of ${strong.length}`
    })
    expect(faults).toEqual([])
  })

  test('no part leaves its instrument’s range', () => {
    const faults = findFaults(({ recipe, id }) => {
      for (const part of compose(recipe, id).parts) {
        const { low, high } = registers[part.instrument]
        const wrong = part.notes.find(({ pitch }) => pitch < low || pitch > high)
        if (wrong) return `${part.instrument} plays ${wrong.pitch}`
      }
      return undefined
    })
    expect(faults).toEqual([])
  })

  test('no two songs of a genre share motif and progression', () => {
    const ideas = library.map(({ recipe, plan }) =>
      JSON.stringify([recipe.genre, plan.themes.main, plan.harmony.theme]),
    )
    expect(new Set(ideas).size).toBe(ideas.length)
  })
})
