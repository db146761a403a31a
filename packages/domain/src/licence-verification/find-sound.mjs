// @ts-check

import { characters, read, readId3Texts } from './id3-texts.mjs'

/** @typedef {'wav' | 'flac' | 'mp3'} SoundKind */

const megabyte = 1024 * 1024
/**
 * Maximum size of the two minutes that are compared: FLAC at 96 kHz and 24 bits, MP3 at 320 kbit/s. A WAV is read in
 * slices.
 */
const maxBytes = { wav: Infinity, flac: 64 * megabyte, mp3: 6 * megabyte }
const maxTags = 10

/**
 * The sound of a recording without its leading tags, and only as much as is compared, since a decoder holds
 * everything in memory.
 * @param {Blob} file
 * @returns {Promise<{ kind: SoundKind, sound: Blob, share: number }>} `mp3` for any unrecognised file: MP3 frames need no
 * header. `share`: how much of the recording it is, 1 for all of it
 */
export async function findSound(file) {
  if (/^RIFF.{4}WAVE$/s.test(characters(await read(file, 0, 12), 0, 12)))
    return { kind: 'wav', sound: file, share: 1 }
  let start = 0
  for (let tags = 0; tags < maxTags; tags++) {
    const tag = await readId3Texts(file, start)
    if (!tag) break
    start = tag.end
  }
  const kind = characters(await read(file, start, 4), 0, 4) === 'fLaC' ? 'flac' : 'mp3'
  const sound = file.slice(start, start + maxBytes[kind])
  return { kind, sound, share: sound.size / Math.max(1, file.size - start) }
}
