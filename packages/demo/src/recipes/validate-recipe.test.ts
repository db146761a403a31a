import { describe, expect, test } from 'vitest'
import { house } from './house.ts'
import { loFi } from './lo-fi.ts'
import type { Recipe } from './recipe.ts'
import { RecipeError, validateRecipe } from './validate-recipe.ts'

/** A copy of a good recipe with one field changed. */
function changed(change: (recipe: Recipe) => unknown): Recipe {
  const recipe = structuredClone(loFi)
  change(recipe)
  return recipe
}

const cases: { title: string; change: (recipe: Recipe) => unknown; message: RegExp }[] = [
  {
    title: 'an unknown scale',
    change: (recipe) => Object.assign(recipe.harmony[0]!, { scale: 'martian' }),
    message: /^recipes\/lo-fi\.ts: harmony\[0\]\.scale: unknown 'martian'; allowed: major, minor/,
  },
  {
    title: 'no progression',
    change: (recipe) => Object.assign(recipe.harmony[1]!, { theme: {} }),
    message: /^recipes\/lo-fi\.ts: harmony\[1\]\.theme: is empty/,
  },
  {
    title: 'an empty bar',
    change: (recipe) => Object.assign(recipe.harmony[0]!, { contrast: { 'I | | V': 1 } }),
    message: /harmony\[0\]\.contrast: 'I \| \| V' has an empty bar/,
  },
  {
    title: 'an unknown chord',
    change: (recipe) => Object.assign(recipe.harmony[0]!, { contrast: { 'I | H7': 1 } }),
    message: /harmony\[0\]\.contrast: 'H7' is not a chord/,
  },
  {
    title: 'a chord quality nobody knows',
    change: (recipe) => Object.assign(recipe.harmony[0]!, { cadences: ['Ifoo'] }),
    message: /harmony\[0\]\.cadences: 'Ifoo' has an unknown quality 'foo'; known: 5, 6, 7, 9/,
  },
  {
    title: 'tempo 0',
    change: (recipe) => Object.assign(recipe.tempo, { min: 0 }),
    message: /^recipes\/lo-fi\.ts: tempo\.min: 0 is outside 40 to 220$/,
  },
  {
    title: 'a tempo that runs backwards',
    change: (recipe) => Object.assign(recipe.tempo, { max: recipe.tempo.min - 1 }),
    message: /tempo\.max: 71 is outside 72 to 220/,
  },
  {
    title: 'an instrument the bank does not play',
    change: (recipe) => Object.assign(recipe.seats[0]!, { instruments: { theremin: 1 } }),
    message: /^recipes\/lo-fi\.ts: seats\.kit\.instruments: unknown 'theremin'; allowed: nylon-guitar/,
  },
  {
    title: 'a pattern of half a bar',
    change: (recipe) => Object.assign(recipe.seats[1]!.player, { patterns: ['1.....5.'] }),
    message: /seats\.bass\.player\.patterns\[0\]: '1\.\.\.\.\.5\.' has 8 steps; a bar has 16/,
  },
  {
    title: 'a mark a pattern does not know',
    change: (recipe) => Object.assign(recipe.melody, { cells: ['x___ ?___ x___ ....'] }),
    message: /melody\.cells\[0\]: .* has the mark '\?'; allowed: x X _ \./,
  },
  {
    title: 'an unknown drum',
    change: (recipe) => Object.assign(recipe.seats[0]!.player, { fills: [{ gong: 'x...............' }] }),
    message: /seats\.kit\.player\.fills\[0\]: unknown 'gong'; allowed: kick, rim/,
  },
  {
    title: 'an unknown section',
    change: (recipe) => Object.assign(recipe, { forms: ['prelude 8 @2'] }),
    message: /forms\[0\]: 'prelude 8 @2' is not a section; .*names: intro, theme/,
  },
  {
    title: 'a form that is too short',
    change: (recipe) => Object.assign(recipe, { forms: ['theme 8 @3, ending 2 @2'] }),
    message: /forms\[0\]: 10 bars last 30 to 33 s; allowed: 60 to 140 s/,
  },
  {
    title: 'nobody to lead',
    change: (recipe) =>
      Object.assign(recipe, { seats: recipe.seats.filter((seat) => seat.player.kind !== 'lead') }),
    message: /seats: has no player of kind 'lead'/,
  },
]

describe('validateRecipe', () => {
  test('lets a good recipe through unchanged', () => {
    expect(validateRecipe(house, 'house.ts')).toBe(house)
  })

  test.each(cases)('refuses $title, naming file, field and what is allowed', ({ change, message }) => {
    const recipe = changed(change)
    expect(() => validateRecipe(recipe, 'lo-fi.ts')).toThrow(RecipeError)
    expect(() => validateRecipe(recipe, 'lo-fi.ts')).toThrow(message)
  })
})
