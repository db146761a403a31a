import { songs } from '../content/songs/index.ts'
import { itemAt } from '../item-at.ts'
import type { Harmony, Recipe } from '../recipes/recipe.ts'
import { createRandom, type Random } from './random.ts'

/** A family of chords and one of its themes: how a song opens. */
export interface Opening {
  family: Harmony
  theme: string
}

interface WeightedOpening extends Opening {
  weight: number
}

function openingsOf(recipe: Recipe): WeightedOpening[] {
  return recipe.harmony.flatMap((family) => {
    const themes = Object.entries(family.theme)
    const total = themes.reduce((sum, [, weight]) => sum + weight, 0)
    return themes.map(([theme, weight]) => ({ family, theme, weight: (family.weight * weight) / total }))
  })
}

function drawOpening(options: readonly WeightedOpening[], random: Random): WeightedOpening {
  const weights = Object.fromEntries(options.map(({ weight }, index) => [`opening ${index}`, weight]))
  return itemAt(options, Number(random.draw(weights).slice('opening '.length)))
}

/** Position of a song among the library's songs of its genre; undefined for other seeds. */
function placeInGenre(recipe: Recipe, seed: string): number | undefined {
  const place = songs.filter((song) => song.genre === recipe.genre).findIndex((song) => song.id === seed)
  return place < 0 ? undefined : place
}

/**
 * Draws a song's opening. The library's songs of a genre take turns in a weighted shuffle, so none repeats before all
 * have been used; any other seed draws for itself.
 */
export function chooseOpening(recipe: Recipe, seed: string, random: Random): Opening {
  const all = openingsOf(recipe)
  const place = placeInGenre(recipe, seed)
  if (place === undefined) return drawOpening(all, random)
  const shuffle = createRandom(`${recipe.genre}\u0000openings`)
  const order: WeightedOpening[] = []
  while (order.length < all.length) {
    const left = all.filter((opening) => !order.includes(opening))
    order.push(drawOpening(left, shuffle))
  }
  return itemAt(order, place % order.length)
}
