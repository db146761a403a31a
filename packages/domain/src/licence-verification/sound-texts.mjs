// @ts-check

import { characters, read, readId3Texts } from './id3-texts.mjs'

/** @import { NamedText } from './id3-texts.mjs' */

/** Maximum number of parts to walk; real files have a handful. */
const maxParts = 1000
/** Maximum bytes of a list of texts. */
const maxListBytes = 1024 * 1024
const maxCommentBytes = 16 * 1024 * 1024

/**
 * Reads the named texts in the tags of a recording: ID3v2 at the beginning of an MP3 or in the chunk `id3 ` of a WAV,
 * Vorbis comments in a FLAC, and a WAV's LIST INFO texts under their four-letter ids. Skips from part to part without
 * reading the sound. Undefined for any other kind of file.
 * @param {Blob} file
 * @returns {Promise<NamedText[] | undefined>}
 */
export async function readSoundTexts(file) {
  const start = characters(await read(file, 0, 12), 0, 12)
  if (/^RIFF.{4}WAVE/s.test(start)) return await readRiff(file)
  const texts = []
  let place = 0
  for (let tag = await readId3Texts(file, 0); tag; tag = await readId3Texts(file, place)) {
    texts.push(...tag.texts)
    place = tag.end
    if (texts.length > maxParts) return texts
  }
  if (characters(await read(file, place, 4), 0, 4) === 'fLaC')
    return [...texts, ...(await readFlac(file, place + 4))]
  return place === 0 ? undefined : texts
}

/**
 * Source: Multimedia Programming Interface and Data Specifications 1.0, RIFF.
 * @param {Blob} file
 */
async function readRiff(file) {
  /** @type {NamedText[]} */
  const texts = []
  let place = 12
  for (let parts = 0; parts < maxParts && place + 8 <= file.size; parts++) {
    const header = await read(file, place, 8)
    const [id, size] = [characters(header, 0, 4), littleEndian(header, 4)]
    if (/^id3 $/i.test(id)) texts.push(...((await readId3Texts(file, place + 8))?.texts ?? []))
    if (id === 'LIST') texts.push(...readInfoList(await read(file, place + 8, Math.min(size, maxListBytes))))
    // Chunks begin at even offsets.
    place += 8 + size + (size % 2)
  }
  return texts
}

/**
 * @param {Uint8Array<ArrayBuffer>} list
 * @returns {Generator<NamedText>}
 */
function* readInfoList(list) {
  if (characters(list, 0, 4) !== 'INFO') return
  for (let place = 4; place + 8 <= list.length;) {
    const size = littleEndian(list, place + 4)
    const text = new TextDecoder().decode(list.subarray(place + 8, place + 8 + size)).replace(/\0.*$/s, '')
    yield { name: characters(list, place, 4), text }
    place += 8 + size + (size % 2)
  }
}

/**
 * Source: RFC 9639, 8.1 and 8.6.
 * @param {Blob} file
 * @param {number} start after `fLaC`
 */
async function readFlac(file, start) {
  const vorbisComment = 4
  /** @type {NamedText[]} */
  const texts = []
  let place = start
  for (let parts = 0; parts < maxParts; parts++) {
    const header = await read(file, place, 4)
    if (header.length < 4) break
    const [kind = 0, ...sizes] = header
    const size = sizes.reduce((sum, byte) => sum * 256 + byte, 0)
    if ((kind & 0x7f) === vorbisComment)
      texts.push(...readVorbisComment(await read(file, place + 4, Math.min(size, maxCommentBytes))))
    if ((kind & 0x80) !== 0) break
    place += 4 + size
  }
  return texts
}

/**
 * Source: Xiph.Org, Ogg Vorbis I format specification: comment field and header specification. Names are
 * case-insensitive.
 * @param {Uint8Array<ArrayBuffer>} block
 * @returns {Generator<NamedText>}
 */
function* readVorbisComment(block) {
  let place = 4 + littleEndian(block, 0)
  const count = Math.min(littleEndian(block, place), maxParts)
  place += 4
  for (let index = 0; index < count && place + 4 <= block.length; index++) {
    const size = littleEndian(block, place)
    const field = new TextDecoder().decode(block.subarray(place + 4, place + 4 + size))
    const at = field.indexOf('=')
    if (at > 0) yield { name: field.slice(0, at).toUpperCase(), text: field.slice(at + 1) }
    place += 4 + size
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} place
 */
function littleEndian(bytes, place) {
  return [3, 2, 1, 0].reduce((size, index) => size * 256 + (bytes[place + index] ?? 0), 0)
}
