import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Score } from './score.ts'

/** The code that turns a score into sound; a change there may change every song. */
const soundFolders = ['instruments', 'render']

/** Files there that move sound about but do not make it, and those of tests. */
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

/** Names a song's sound: the same score played by the same code. */
export function soundHash(score: Score): string {
  codeDigest ??= digestOfCode()
  return createHash('sha256').update(codeDigest).update(JSON.stringify(score)).digest('hex')
}
