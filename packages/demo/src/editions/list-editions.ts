import { writeFileSync } from 'node:fs'
import { composeSong } from '../composer/index.ts'
import { songs } from '../content/songs/index.ts'
import { editionsFile, type SongEditions } from './edition-list.ts'
import { loopLength } from './loop.ts'
import { planBars } from './song-bars.ts'
import { rolesOf } from './stems.ts'

/** Composes every song and tells what it has besides itself, by its id. */
export function listEditions(): Map<string, SongEditions> {
  return new Map(
    songs.map(({ genre, id }) => [
      id,
      // Only the score tells whether players who answer others have notes.
      { stems: rolesOf(composeSong(id)), loopSamples: loopLength(planBars(id, genre)) },
    ]),
  )
}

/** Stores what each song has, one song per line. */
export function writeEditionList(): void {
  const lines = [...listEditions()].map(([id, { loopSamples, stems }]) => {
    const names = JSON.stringify(stems).replaceAll(',', ', ')
    return `  ${JSON.stringify(id)}: { "stems": ${names}, "loopSamples": ${loopSamples} }`
  })
  writeFileSync(editionsFile, `{\n${lines.join(',\n')}\n}\n`)
}
