import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Score } from './score.ts'

/** The code that turns a score into sound; any change there may change every song. */
const soundFolders = ['instruments', 'render']

/** Files there that do not affect the sound, including tests. */
const notSound = /^(?:preview-|master-|example-|growing-|fair-|estimate-|foresee-|speed-|worker\.|index\.)/

let codeDigest: string | undefined

function digestOfCode(): string {
  const hash = createHash('sha256')
  for (const folder of soundFolders) {
    const names = readdirSync(join(import.meta.dirname, folder)).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !notSound.test(name),
    )
    for (const name of names.sort()) {
      hash
        .update(name)
        .update(readFileSync(join(import.meta.dirname, folder, name), 'utf8').replaceAll('\r\n', '\n'))
    }
  }
  return hash.digest('hex')
}

/** Identifies a song's sound: the score and the code that plays it. */
export function soundHash(score: Score): string {
  codeDigest ??= digestOfCode()
  return createHash('sha256').update(codeDigest).update(JSON.stringify(score)).digest('hex')
}
