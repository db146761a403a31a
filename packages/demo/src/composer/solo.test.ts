import { describe, expect, test } from 'vitest'
import { itemAt } from '../item-at.ts'
import { parseProgression } from '../recipes/chord-notation.ts'
import type { MelodyRules, SoloStyle } from '../recipes/recipe.ts'
import { planForm } from './form.ts'
import type { ChordSpan } from './harmony.ts'
import { createMotif } from './motif.ts'
import type { MelodyContext } from './phrase.ts'
import { createRandom } from './random.ts'
import { registers } from './registers.ts'
import { writeSolo } from './solo.ts'
import { createTonality } from './tonality.ts'

const metre = { beatsPerBar: 4, stepsPerBeat: 4 }
const bars = 16
const styles: SoloStyle[] = ['jazz', 'blues', 'rock', 'funk', 'latin', 'paraphrase']
const seeds = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

function rulesOf(solo: SoloStyle): MelodyRules {
  const cells = ['x_x_x___ ..x_x___', 'x___x_x_ x_______', '..x_x_x_ x___x___']
  return { cells, leap: 0.5, reach: 4, space: 0.5, articulation: 0.9, solo }
}

function spansOf(text: string): ChordSpan[] {
  const progression = parseProgression(text)
  return Array.from({ length: bars }, (_, bar) => {
    const chord = itemAt(itemAt(progression, bar % progression.length), 0)
    return {
      beat: bar * 4,
      beats: 4,
      bar,
      root: chord.root,
      bass: chord.bass,
      tones: chord.intervals.map((interval) => (chord.root + interval) % 12),
      scale: [0, 2, 4, 5, 7, 9, 11],
      symbol: chord.symbol,
    }
  })
}

function soloOf(style: SoloStyle, seed: string) {
  const rules = rulesOf(style)
  const random = createRandom(seed)
  const context: MelodyContext = {
    tonality: createTonality(0, 'major', 'major'),
    spans: spansOf('ii9 | V13 | Imaj9 | VI7'),
    metre,
    rules,
  }
  const themes = {
    main: createMotif(rules, metre, 7, random.branch('main')),
    contrast: createMotif(rules, metre, 7, random.branch('other')),
  }
  const plan = planForm(`solo ${bars} @4`)
  return { line: writeSolo([plan], themes, 'piano', context, random.branch('solo')), spans: context.spans }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

describe('writeSolo', () => {
  test.each(styles)('%s: starts sparse and low, peaks late, and stays on the instrument', (style) => {
    const solos = seeds.map((seed) => soloOf(style, seed).line)
    const part = (from: number, to: number) =>
      solos.flatMap((line) =>
        line.filter(
          ({ beat, pitch }) =>
            beat >= from * 4 &&
            beat < to * 4 &&
            !line.some((other) => other.beat === beat && other.pitch > pitch),
        ),
      )
    const [opening, peak] = [part(0, 4), part(9, 13)]
    expect(peak.length).toBeGreaterThan(opening.length * 1.1)
    expect(meanOf(peak.map(({ pitch }) => pitch))).toBeGreaterThan(
      meanOf(opening.map(({ pitch }) => pitch)) + 1,
    )
    const { low, high } = registers.piano
    expect(solos.flat().every(({ pitch }) => pitch >= low && pitch <= high)).toBe(true)
  })

  test.each(styles)('%s: two songs have different solos', (style) => {
    const solos = seeds.map((seed) => JSON.stringify(soloOf(style, seed).line))
    expect(new Set(solos).size).toBe(seeds.length)
  })

  test('a jazz solo moves in eighths, lands on the chord and breathes', () => {
    for (const seed of seeds) {
      const { line, spans } = soloOf('jazz', seed)
      const gaps = line.slice(1).map(({ beat }, index) => beat - itemAt(line, index).beat)
      expect(gaps.filter((gap) => gap <= 0.5).length).toBeGreaterThan(gaps.length / 2)
      expect(gaps.filter((gap) => gap >= 1.5).length).toBeGreaterThan(2)
      const landings = line.filter(({ beat }) => beat % 4 === 0)
      const fitting = landings.filter(({ beat, pitch }) => itemAt(spans, beat / 4).tones.includes(pitch % 12))
      expect(fitting.length).toBeGreaterThanOrEqual(landings.length * 0.75)
    }
  })

  test('blues and rock bend held notes, and never strike a pitch more than three times', () => {
    for (const style of ['blues', 'rock'] as const) {
      const lines = seeds.map((seed) => soloOf(style, seed).line)
      const bends = lines.flat().filter(({ gesture }) => gesture === 'bend')
      expect(bends.length).toBeGreaterThan(seeds.length)
      expect(bends.every(({ beats }) => beats >= 0.5)).toBe(true)
      for (const line of lines) {
        let run = 1
        for (const [index, { pitch }] of line.entries()) {
          run = index > 0 && line[index - 1]?.pitch === pitch ? run + 1 : 1
          expect(run).toBeLessThanOrEqual(4)
        }
      }
    }
  })

  test('a Latin solo repeats a figure at its height, doubled at the octave', () => {
    const doubled = seeds.map((seed) => {
      const { line } = soloOf('latin', seed)
      return line.filter((note) =>
        line.some((other) => other.beat === note.beat && other.pitch === note.pitch - 12),
      ).length
    })
    expect(doubled.every((count) => count >= 6)).toBe(true)
  })
})
