import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodingFiles, fieldFiles } from './id3-field-files.ts'
import { framingFiles } from './id3-framing-files.ts'
import { peopleFiles, textFiles } from './id3-text-files.ts'
import { aiffFiles, mp4Files, xiphFiles } from './other-files.ts'
import { misnamedFiles, otherTagFiles } from './other-mp3-files.ts'
import { wavFiles } from './wav-files.ts'

/** Small files with tags of all kinds, versions, encodings and faults that are seen. */
export const corpus = [
  ...encodingFiles,
  ...framingFiles,
  ...textFiles,
  ...peopleFiles,
  ...fieldFiles,
  ...otherTagFiles,
  ...wavFiles,
  ...aiffFiles,
  ...xiphFiles,
  ...mp4Files,
  ...misnamedFiles,
]

/** Writes the corpus to a folder. */
export function writeCorpus(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of corpus) writeFileSync(join(folder, name), bytes)
}

// node write-corpus.ts FOLDER
const [, script, folder] = process.argv
if (script?.endsWith('write-corpus.ts') && folder !== undefined) writeCorpus(folder)
