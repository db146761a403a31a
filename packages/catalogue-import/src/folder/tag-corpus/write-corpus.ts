import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { id3Files } from './id3-files.ts'
import { otherFiles } from './other-files.ts'

/** Small files with tags of all kinds, versions, encodings and faults that are seen. */
export const corpus = [...id3Files, ...otherFiles]

/** Writes the corpus to a folder. */
export function writeCorpus(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of corpus) writeFileSync(join(folder, name), bytes)
}

// node write-corpus.ts FOLDER
const [, script, folder] = process.argv
if (script?.endsWith('write-corpus.ts') && folder !== undefined) writeCorpus(folder)
