import { describe, expect, test } from 'vitest'
import { house } from './house.ts'
import { recipes } from './index.ts'
import { loFi } from './lo-fi.ts'
import type { Harmony, Recipe, Seat } from './recipe.ts'
import { RecipeError, validateRecipe } from './validate-recipe.ts'

/** A recipe with its harmonies and the seats of its kit and bass, as parts that a case can change. */
interface Parts {
  recipe: Recipe
  major: Harmony
  minor: Harmony
  kit: Seat
  bass: Seat
}

/** A copy of a valid recipe with one field changed. */
function changed(change: (parts: Parts) => unknown): Recipe {
  const recipe = structuredClone(loFi)
  const [major, minor] = recipe.harmony
  const [kit, bass] = recipe.seats
  if (!major || !minor || !kit || !bass) throw new Error('the lo-fi recipe has lost a part')
  change({ recipe, major, minor, kit, bass })
  return recipe
}

const cases: { title: string; change: (parts: Parts) => unknown; message: RegExp }[] = [
  {
    title: 'an unknown scale',
    change: ({ major }) => Object.assign(major, { scale: 'martian' }),
    message: /^recipes\/lo-fi\.ts: harmony\[0\]\.scale: unknown 'martian'; allowed: major, minor/,
  },
  {
    title: 'no progression',
    change: ({ minor }) => Object.assign(minor, { theme: {} }),
    message: /^recipes\/lo-fi\.ts: harmony\[1\]\.theme: is empty/,
  },
  {
    title: 'an empty bar',
    change: ({ major }) => Object.assign(major, { contrast: { 'I | | V': 1 } }),
    message: /harmony\[0\]\.contrast: 'I \| \| V' has an empty bar/,
  },
  {
    title: 'an unknown chord',
    change: ({ major }) => Object.assign(major, { contrast: { 'I | H7': 1 } }),
    message: /harmony\[0\]\.contrast: 'H7' is not a chord/,
  },
  {
    title: 'an unknown chord quality',
    change: ({ major }) => Object.assign(major, { cadences: ['Ifoo'] }),
    message: /harmony\[0\]\.cadences: 'Ifoo' has an unknown quality 'foo'; known: 5, 6, 7, 9/,
  },
  {
    title: 'tempo 0',
    change: ({ recipe }) => Object.assign(recipe.tempo, { min: 0 }),
    message: /^recipes\/lo-fi\.ts: tempo\.min: 0 is outside 40 to 220$/,
  },
  {
    title: 'a tempo that runs backwards',
    change: ({ recipe }) => Object.assign(recipe.tempo, { max: recipe.tempo.min - 1 }),
    message: /tempo\.max: 71 is outside 72 to 220/,
  },
  {
    title: 'an instrument the bank does not play',
    change: ({ kit }) => Object.assign(kit, { instruments: { theremin: 1 } }),
    message: /^recipes\/lo-fi\.ts: seats\.kit\.instruments: unknown 'theremin'; allowed: nylon-guitar/,
  },
  {
    title: 'a pattern of half a bar',
    change: ({ bass }) => Object.assign(bass.player, { patterns: ['1.....5.'] }),
    message: /seats\.bass\.player\.patterns\[0\]: '1\.\.\.\.\.5\.' has 8 steps; a bar has 16/,
  },
  {
    title: 'a mark a pattern does not know',
    change: ({ recipe }) => Object.assign(recipe.melody, { cells: ['x___ ?___ x___ ....'] }),
    message: /melody\.cells\[0\]: .* has the mark '\?'; allowed: x X _ \./,
  },
  {
    title: 'an unknown drum',
    change: ({ kit }) => Object.assign(kit.player, { fills: [{ gong: 'x...............' }] }),
    message: /seats\.kit\.player\.fills\[0\]: unknown 'gong'; allowed: kick, rim/,
  },
  {
    title: 'an unknown section',
    change: ({ recipe }) => Object.assign(recipe, { forms: ['prelude 8 @2'] }),
    message: /forms\[0\]: 'prelude 8 @2' is not a section; .*names: intro, theme/,
  },
  {
    title: 'a form that is too short',
    change: ({ recipe }) => Object.assign(recipe, { forms: ['theme 8 @3, ending 2 @2'] }),
    message: /forms\[0\]: 10 bars last 30 to 33 s; allowed: 72 to 200 s/,
  },
  {
    title: 'no tempo',
    change: ({ recipe }) => Reflect.deleteProperty(recipe, 'tempo'),
    message: /^recipes\/lo-fi\.ts: tempo: is missing; see Recipe in recipes\/recipe\.ts$/,
  },
  {
    title: 'a tempo in words',
    change: ({ recipe }) => Object.assign(recipe.tempo, { max: '90' }),
    message: /^recipes\/lo-fi\.ts: tempo\.max: is "90"; allowed: a number from 72 to 220$/,
  },
  {
    title: 'a bar of three beats and a half',
    change: ({ recipe }) => Object.assign(recipe, { beatsPerBar: 3.5 }),
    message: /beatsPerBar: 3\.5 is not a whole number/,
  },
  {
    title: 'no harmony',
    change: ({ recipe }) => Reflect.deleteProperty(recipe, 'harmony'),
    message: /^recipes\/lo-fi\.ts: harmony: is missing; give a list$/,
  },
  {
    title: 'a progression that is never drawn',
    change: ({ major }) => Object.assign(major, { theme: { 'I | V': 0 } }),
    message: /harmony\[0\]\.theme\['I \| V'\]: 0 is outside 0\.01 to 100/,
  },
  {
    title: 'no tonic to choose from',
    change: ({ recipe }) => Object.assign(recipe, { tonics: [] }),
    message: /tonics: is empty; give at least one/,
  },
  {
    title: 'drums on the piano',
    change: ({ kit }) => Object.assign(kit, { instruments: { piano: 1 } }),
    message: /seats\.kit\.instruments: 'piano' cannot play 'drums'; allowed: acoustic-drums, brushed-drums/,
  },
  {
    title: 'a bass line on the drums',
    change: ({ bass }) => Object.assign(bass, { instruments: { 'hand-drums': 1 } }),
    message: /seats\.bass\.instruments: 'hand-drums' cannot play 'bass'; allowed: nylon-guitar/,
  },
  {
    title: 'a seat that is filled more than always',
    change: ({ kit }) => Object.assign(kit, { weight: 2 }),
    message: /seats\.kit\.weight: 2 is outside 0\.01 to 1/,
  },
  {
    title: 'two seats of one name, which would play the same',
    change: ({ bass }) => Object.assign(bass, { name: 'kit' }),
    message: /seats\.kit: stands there twice/,
  },
  {
    title: 'a player that does nothing known',
    change: ({ bass }) => Object.assign(bass, { player: { kind: 'yodel' } }),
    message: /seats\.bass\.player\.kind: unknown 'yodel'; allowed: drums, bass, walking-bass/,
  },
  {
    title: 'a groove without drums',
    change: ({ kit }) => Object.assign(kit.player, { grooves: [{}] }),
    message: /seats\.kit\.player\.grooves\[0\]\.full: is missing/,
  },
  {
    title: 'a gain that would drown all others',
    change: ({ kit }) => Object.assign(kit, { gainDb: 40 }),
    message: /seats\.kit\.gainDb: 40 is outside -24 to 12/,
  },
  {
    title: 'an unknown ending',
    change: ({ recipe }) => Object.assign(recipe, { endings: ['explosion'] }),
    message: /endings: unknown 'explosion'; allowed: ring, button, ritardando, stop, roll, vamp/,
  },
  {
    title: 'no lead',
    change: ({ recipe }) =>
      Object.assign(recipe, { seats: recipe.seats.filter((seat) => seat.player.kind !== 'lead') }),
    message: /seats: has no player of kind 'lead'/,
  },
]

describe('validateRecipe', () => {
  test('returns a valid recipe unchanged', () => {
    expect(validateRecipe(house, 'house.ts')).toBe(house)
    expect(recipes).toHaveLength(30)
  })

  test.each(cases)('refuses $title, naming file, field and what is allowed', ({ change, message }) => {
    const recipe = changed(change)
    expect(() => validateRecipe(recipe, 'lo-fi.ts')).toThrow(RecipeError)
    expect(() => validateRecipe(recipe, 'lo-fi.ts')).toThrow(message)
  })
})
