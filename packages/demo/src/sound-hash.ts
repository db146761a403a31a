import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Score } from './score.ts'

/** The code that turns a score into sound, with its Fourier transform; any change there may change every song. */
const soundFolders = ['instruments', 'render']

/** Files there that do not affect the sound. */
const notSound = /^example-|\.test\.ts$/

let codeDigest: string | undefined

function digestOfCode(): string {
  const hash = createHash('sha256')
  const files = soundFolders.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder))
      .filter((name) => !notSound.test(name))
      .sort()
      .map((name) => join(import.meta.dirname, folder, name)),
  )
  for (const file of [
    ...files,
    fileURLToPath(import.meta.resolve('@tempolibre/domain/sound-analysis/fourier')),
  ]) {
    hash.update(basename(file)).update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'))
  }
  return hash.digest('hex')
}

/** Identifies a song's sound: the score and the code that plays it. */
export function soundHash(score: Score): string {
  codeDigest ??= digestOfCode()
  return createHash('sha256').update(codeDigest).update(JSON.stringify(score)).digest('hex')
}
