import {
  type EditionOffer,
  editSeconds,
  fitBounds,
  stemNames,
  type StemName,
} from '@tempolibre/contract/editions'
import { composeSong } from '../composer/index.ts'
import { findSong } from '../content/songs/index.ts'
import { loopLength } from './loop.ts'
import { planBars, type PlannedBars } from './song-bars.ts'
import { rolesOf } from './stems.ts'

/** Increment when the same edition of the same song gets another sound. */
export const editionsVersion = 2

/**
 * What can be made of a song of the demo library; takes a millisecond, for a few songs that of composing them.
 * @throws Error if the library has no such song
 */
export function offerEditions(id: string): EditionOffer {
  const song = findSong(id)
  if (!song) throw new Error(`The library has no song '${id}'.`)
  const planned = planBars(id, song.genre)
  return {
    hasScore: true,
    edits: editSeconds,
    loopSamples: loopLength(planned),
    stems: findStems(id, planned),
    fit: { ...fitBounds },
  }
}

/** Only the score tells whether players who answer others have notes. */
function findStems(id: string, { roles, uncertainRoles }: PlannedBars): StemName[] {
  if (uncertainRoles.size > 0) return rolesOf(composeSong(id))
  return stemNames.filter((stem) => roles.has(stem))
}
