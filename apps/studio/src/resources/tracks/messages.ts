import { perLanguage } from '@tempolibre/locales'
import family from './family/messages.json'
import grid from './grid/messages.json'
import own from './messages.json'
import rights from './rights/messages.json'
import withdrawal from './withdrawal/messages.json'

/** What the screens of this resource say, with the grid and the rights below it. */
export const messages = perLanguage((language) => ({
  ...own[language],
  fields: { ...own[language].fields, ...rights[language].fields },
  rights: rights[language],
  family: family[language],
  grid: grid[language],
  withdrawal: withdrawal[language],
}))
