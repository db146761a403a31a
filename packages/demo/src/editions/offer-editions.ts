import { type EditionOffer, editSeconds, fitBounds } from '@tempolibre/domain/editions'
import { readEditionList } from './edition-list.ts'

/**
 * What can be made of a song of the demo library.
 * @throws Error if the library has no such song
 */
export function offerEditions(id: string): EditionOffer {
  const editions = readEditionList().get(id)
  if (!editions) throw new Error(`The library has no song '${id}'.`)
  return { hasScore: true, edits: editSeconds, ...editions, fit: { ...fitBounds } }
}
