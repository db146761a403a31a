import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeSong } from '../composer/index.ts'
import { songs } from '../content/songs/index.ts'
import type { Role } from '../score.ts'
import { rolesOf } from './stems.ts'

/** Which stems each song has: a site that starts must know it and has no time to compose them all. */
const stemsFile = join(import.meta.dirname, '..', '..', 'stems.json')

/** The stems of each song by its id, as `writeStemList` has stored them. */
export function readStemList(): Map<string, Role[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by writeStemList alone
  return new Map(Object.entries(JSON.parse(readFileSync(stemsFile, 'utf8')) as Record<string, Role[]>))
}

/** Composes every song and stores which stems it has, one song per line. */
export function writeStemList(): void {
  const lines = songs.map(
    ({ id }) => `  ${JSON.stringify(id)}: ${JSON.stringify(rolesOf(composeSong(id))).replaceAll(',', ', ')}`,
  )
  writeFileSync(stemsFile, `{\n${lines.join(',\n')}\n}\n`)
}
