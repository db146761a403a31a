import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '../score.ts'

/** Increment when the same edition of the same song gets another sound. */
export const editionsVersion = 2

/** Increment when stem-sound.ts makes another sound of the same score: stored stems are then made again. */
export const stemSoundVersion = 1

/** What a song has besides itself. */
export interface SongEditions {
  stems: Role[]
  /** Samples of one pass of its loop. */
  loopSamples: number
}

/** A site must know it of each song without loading what composes them, let alone composing them all. */
export const editionsFile = join(import.meta.dirname, '..', '..', 'editions.json')

let known: ReadonlyMap<string, SongEditions> | undefined

/** By the id of a song, as `writeEditionList` has stored it. */
export function readEditionList(): ReadonlyMap<string, SongEditions> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by writeEditionList alone
  const read = () => JSON.parse(readFileSync(editionsFile, 'utf8')) as Record<string, SongEditions>
  known ??= new Map(Object.entries(read()))
  return known
}
