import { songs } from '../content/songs/index.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { createRandom } from './random.ts'

/** A list in random order, the same for the same label. */
function shuffle<T>(list: readonly T[], label: string): T[] {
  const random = createRandom(label)
  return list
    .map((item) => ({ item, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/**
 * The form of a song. The library's songs of a genre are dealt its forms like shuffled cards, so that none is taken
 * twice before all are taken; any other seed draws one.
 */
export function dealForm({ forms, genre }: Pick<Recipe, 'forms' | 'genre'>, seed: string): string {
  const place = songs.filter((song) => song.genre === genre).findIndex((song) => song.id === seed)
  if (place < 0) return createRandom(`${genre}\u0000${seed}\u0000form`).pick(forms)
  const round = shuffle(forms, `${genre}\u0000forms ${Math.floor(place / forms.length)}`)
  return round[place % forms.length] ?? createRandom(seed).pick(forms)
}
