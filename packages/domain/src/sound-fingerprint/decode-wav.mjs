// @ts-check

import { fingerprintSeconds } from './fingerprint-text.mjs'
import { sampleRates } from './resample.mjs'

/** @import { Sound } from './resample.mjs' */

const formats = { integer: 1, float: 3, extensible: 0xfffe }
/** Maximum number of chunks to walk; real files have a handful. */
const maxChunks = 1000

/** @typedef {{ count: number, sampleRate: number, bits: number, isFloat: boolean }} Format */

/**
 * Decodes a WAV, averaging its channels: integers of 8 to 32 bits, or floating point. Reads only as much as a
 * fingerprint covers, and tells how long all of it is. Source: Multimedia Programming Interface and Data Specifications 1.0, RIFF; Microsoft,
 * WAVEFORMATEXTENSIBLE.
 * @param {Blob} file
 * @returns {Promise<Sound | undefined>} undefined for anything else
 */
export async function decodeWav(file) {
  const read = async (/** @type {number} */ at, /** @type {number} */ length) =>
    new DataView(await file.slice(at, at + length).arrayBuffer())
  const start = await read(0, 12)
  if (nameAt(start, 0) !== 'RIFF' || nameAt(start, 8) !== 'WAVE') return undefined
  /** @type {Format | undefined} */
  let format
  let at = 12
  for (let chunks = 0; chunks < maxChunks && at + 8 <= file.size; chunks++) {
    const header = await read(at, 8)
    const [name, size, body] = [nameAt(header, 0), header.getUint32(4, true), at + 8]
    if (name === 'fmt ') format = readFormat(await read(body, Math.min(size, 40)))
    if (name === 'data') {
      if (!format) return undefined
      const frame = (format.bits / 8) * format.count
      const count = Math.floor(Math.min(size, file.size - body) / frame)
      const length = Math.min(count, (fingerprintSeconds + 1) * format.sampleRate)
      const sound = decodeFrames(await read(body, length * frame), format)
      return sound && { ...sound, seconds: count / format.sampleRate }
    }
    // Chunks begin at even offsets.
    at = body + size + (size % 2)
  }
  return undefined
}

/** @param {DataView} bytes @param {number} at */
function nameAt(bytes, at) {
  if (at + 4 > bytes.byteLength) return ''
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => bytes.getUint8(at + place)))
}

/**
 * @param {DataView} chunk
 * @returns {Format | undefined} undefined for an unsupported format
 */
function readFormat(chunk) {
  if (chunk.byteLength < 16) return undefined
  const tag = chunk.getUint16(0, true)
  const kind = tag === formats.extensible && chunk.byteLength >= 26 ? chunk.getUint16(24, true) : tag
  const format = {
    count: chunk.getUint16(2, true),
    sampleRate: chunk.getUint32(4, true),
    bits: chunk.getUint16(14, true),
    isFloat: kind === formats.float,
  }
  const isKnown = (kind === formats.integer || format.isFloat) && sampleReader(chunk, format) !== undefined
  const { count, sampleRate } = format
  return isKnown && count > 0 && sampleRate >= sampleRates.min && sampleRate <= sampleRates.max
    ? format
    : undefined
}

/**
 * @param {DataView} bytes
 * @param {Format} format
 * @returns {Sound | undefined}
 */
function decodeFrames(bytes, format) {
  const readSample = sampleReader(bytes, format)
  if (!readSample) return undefined
  const { bits, count, sampleRate } = format
  const width = bits / 8
  const mono = new Float32Array(Math.floor(bytes.byteLength / (width * count)))
  for (let index = 0, at = 0; index < mono.length; index++) {
    let sum = 0
    for (let channel = 0; channel < count; channel++, at += width) sum += readSample(at)
    mono[index] = sum / count
  }
  return { sampleRate, channels: [mono] }
}

/**
 * @param {DataView} view
 * @param {Format} format
 * @returns {((at: number) => number) | undefined}
 */
function sampleReader(view, { bits, isFloat }) {
  switch (`${isFloat ? 'float' : 'integer'} ${bits}`) {
    case 'float 32':
      return (at) => view.getFloat32(at, true)
    case 'float 64':
      return (at) => view.getFloat64(at, true)
    case 'integer 8':
      // 8-bit samples are unsigned.
      return (at) => (view.getUint8(at) - 128) / 2 ** 7
    case 'integer 16':
      return (at) => view.getInt16(at, true) / 2 ** 15
    case 'integer 24':
      return (at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 2 ** 16) / 2 ** 23
    case 'integer 32':
      return (at) => view.getInt32(at, true) / 2 ** 31
    default:
      return undefined
  }
}
