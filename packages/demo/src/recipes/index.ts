import type { GenreId } from '../vocabulary.ts'
import { acoustic } from './acoustic.ts'
import { ambient } from './ambient.ts'
import { blues } from './blues.ts'
import { bossaNova } from './bossa-nova.ts'
import { chillout } from './chillout.ts'
import { cinematic } from './cinematic.ts'
import { classical } from './classical.ts'
import { corporate } from './corporate.ts'
import { country } from './country.ts'
import { disco } from './disco.ts'
import { drumAndBass } from './drum-and-bass.ts'
import { dub } from './dub.ts'
import { electronic } from './electronic.ts'
import { epic } from './epic.ts'
import { folk } from './folk.ts'
import { funk } from './funk.ts'
import { hipHop } from './hip-hop.ts'
import { house } from './house.ts'
import { indiePop } from './indie-pop.ts'
import { jazz } from './jazz.ts'
import { latin } from './latin.ts'
import { loFi } from './lo-fi.ts'
import { lounge } from './lounge.ts'
import { reggae } from './reggae.ts'
import { rock } from './rock.ts'
import { soul } from './soul.ts'
import { swing } from './swing.ts'
import { synthwave } from './synthwave.ts'
import { techno } from './techno.ts'
import { trap } from './trap.ts'
import type { Recipe } from './recipe.ts'
import { validateRecipe } from './validate-recipe.ts'

export { RecipeError } from './validate-recipe.ts'

/** Every recipe, validated when it is loaded. */
export const recipes: readonly Recipe[] = [
  acoustic,
  ambient,
  blues,
  bossaNova,
  chillout,
  cinematic,
  classical,
  corporate,
  country,
  disco,
  drumAndBass,
  dub,
  electronic,
  epic,
  folk,
  funk,
  hipHop,
  house,
  indiePop,
  jazz,
  latin,
  loFi,
  lounge,
  reggae,
  rock,
  soul,
  swing,
  synthwave,
  techno,
  trap,
].map((recipe) => validateRecipe(recipe, `${recipe.genre}.ts`))

/**
 * The recipe of a genre.
 * @throws Error if the genre has none.
 */
export function findRecipe(genre: GenreId): Recipe {
  const recipe = recipes.find((candidate) => candidate.genre === genre)
  if (!recipe) throw new Error(`genre '${genre}' has no recipe; add recipes/${genre}.ts to recipes/index.ts`)
  return recipe
}
