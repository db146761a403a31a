// @ts-check

import { characters, read, readId3Texts } from './id3-texts.mjs'

/** @typedef {'wav' | 'flac' | 'mp3'} SoundKind */

const megabyte = 1024 * 1024
/**
 * What the two minutes that are compared take at most: FLAC at 96 kHz and 24 bits, MP3 at 320 kbit/s. A WAV is read in
 * slices.
 */
const maxBytes = { wav: Infinity, flac: 64 * megabyte, mp3: 6 * megabyte }
const maxTags = 10

/**
 * The sound of a recording without the tags before it, and no more of it than is compared: a decoder holds everything in
 * memory.
 * @param {Blob} file
 * @returns {Promise<{ kind: SoundKind, sound: Blob }>} `mp3` for whatever is not recognised: its frames need no header
 */
export async function findSound(file) {
  if (/^RIFF.{4}WAVE$/s.test(characters(await read(file, 0, 12), 0, 12))) return { kind: 'wav', sound: file }
  let start = 0
  for (let tags = 0; tags < maxTags; tags++) {
    const tag = await readId3Texts(file, start)
    if (!tag) break
    start = tag.end
  }
  const kind = characters(await read(file, start, 4), 0, 4) === 'fLaC' ? 'flac' : 'mp3'
  return { kind, sound: file.slice(start, start + maxBytes[kind]) }
}
