import { AudioError } from '../audio-error.ts'
import { type HeadReader, readHeadOfBytes } from '../head-reader.ts'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'
import { bytesPerFrame, decodeFrames, type SampleFormat } from '../sample-format.ts'

const integerFormat = 1
const floatFormat = 3
const extensibleFormat = 0xfffe
/** Stands for a length that is in `ds64`, or was not known beforehand to a program that streams. */
const unknownLength = 0xffffffff
/** Programs that stream say the most that they can, less what they have written before, or half of it. */
const streamedLengths = [2 ** 31, 2 ** 32]
const minHead = 8
const maxHeads = 8192
/** Of chunks before the samples; real files have a handful. */
const maxChunks = 1000
/** Bytes of `fmt ` and of `ds64` that are needed. */
const formatLength = 40
const longLengthsLength = 28

export interface WavLayout extends SampleFormat {
  sampleRate: number
  /** Position of the samples in the file. */
  start: number
  end: number
}

/** Whether the file is a WAV, or one of its kinds for more than 4 GB, RF64 and BW64. */
export function isWav(bytes: Uint8Array): boolean {
  return (
    Buffer.from(bytes.subarray(0, 12))
      .toString('latin1')
      .match(/^(RIFF|RF64|BW64).{4}WAVE$/s) !== null
  )
}

/**
 * Finds the samples in a WAV file; its beginning up to them is sufficient.
 * @param totalBytes of the whole file
 * @throws AudioError `damaged`, `unsupported` or `empty`; `name` is used in its message
 */
export function readWavLayout(bytes: Uint8Array, name: string, totalBytes = bytes.length): WavLayout {
  return readHeadOfBytes(walkWav(name, totalBytes), bytes)
}

/**
 * Finds the samples in a WAV file, whatever chunks come before them. Only goes forwards, and ends where the samples
 * begin. Sources: Multimedia Programming Interface and Data Specifications 1.0, RIFF; Microsoft,
 * WAVEFORMATEXTENSIBLE; EBU Tech 3306, RF64; ITU-R BS.2088, BW64.
 * @param totalBytes of the whole file; Infinity if it is a stream of unknown length
 * @throws AudioError `damaged`, `unsupported` or `empty`; `name` is used in its message
 */
export function* walkWav(name: string, totalBytes: number): HeadReader<WavLayout> {
  const damaged = () => new AudioError('damaged', `${name} is a damaged WAV file: export or upload it again.`)
  let format: Omit<WavLayout, 'start' | 'end'> | undefined
  let longDataLength: number | undefined
  for (let at = 12, chunks = 0; chunks < maxChunks; chunks++) {
    const head = viewOf(yield { at, length: 8 })
    if (head.byteLength < 8) throw damaged()
    const id = nameOf(head)
    const length = head.getUint32(4, true)
    const start = at + 8
    if (id === 'ds64') {
      const lengths = viewOf(yield { at: start, length: longLengthsLength })
      if (lengths.byteLength < longLengthsLength) throw damaged()
      longDataLength = Number(lengths.getBigUint64(8, true))
    }
    if (id === 'fmt ') {
      const wanted = Math.min(length, formatLength)
      const bytes = viewOf(yield { at: start, length: wanted })
      if (length < 16 || bytes.byteLength < wanted) throw damaged()
      format = readFormat(bytes, name)
      if (format.channelCount === 0 || format.channelCount > 64 || format.sampleRate === 0) throw damaged()
    }
    if (id === 'data') {
      if (!format) throw damaged()
      const said = length === unknownLength ? longDataLength : length
      const isUnknown =
        said === undefined ||
        (isStreamed(said) && start + said > totalBytes) ||
        // A recorder that stopped has not come back to write it; then there are samples where a chunk would be.
        (said === 0 &&
          totalBytes > start + 8 &&
          !isChunk(viewOf(yield { at: start, length: 8 }), totalBytes - start))
      const end = isUnknown ? totalBytes : start + said
      if (end > totalBytes) {
        throw new AudioError('damaged', `${name} ends too early: export or upload it again.`)
      }
      if (end - start < bytesPerFrame(format)) {
        throw new AudioError('empty', `${name} has no sound in it: export it again.`)
      }
      return { ...format, start, end }
    }
    at = start + length + (length % 2)
  }
  throw damaged()
}

function isStreamed(length: number): boolean {
  return streamedLengths.some((most) => {
    const less = most - length
    return less === 0 || less === 1 || (less >= minHead && less <= maxHeads)
  })
}

/** Whether a chunk begins here: it has a name of letters, and fits into what is left. */
function isChunk(head: DataView, left: number): boolean {
  return head.byteLength === 8 && /^[ -~]{4}$/.test(nameOf(head)) && 8 + head.getUint32(4, true) <= left
}

function readFormat(bytes: DataView, name: string): Omit<WavLayout, 'start' | 'end'> {
  const tag = bytes.getUint16(0, true)
  // The subformat of an extensible format begins with the actual tag.
  const kind = tag === extensibleFormat && bytes.byteLength >= 26 ? bytes.getUint16(24, true) : tag
  const bits = bytes.getUint16(14, true)
  const known = kind === floatFormat ? [32, 64] : kind === integerFormat ? [8, 16, 24, 32] : []
  if (!known.includes(bits)) {
    throw new AudioError(
      'unsupported',
      `${name} is a WAV file with compressed sound: export it as 16- or 24-bit PCM.`,
    )
  }
  return {
    channelCount: bytes.getUint16(2, true),
    sampleRate: bytes.getUint32(4, true),
    bits,
    isFloat: kind === floatFormat,
    // Only 8-bit samples are unsigned.
    isUnsigned: bits === 8,
    isBigEndian: false,
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function nameOf(chunk: DataView): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((at) => chunk.getUint8(at)))
}

/** Samples per channel. */
export function countFrames(layout: WavLayout): number {
  return Math.floor((layout.end - layout.start) / bytesPerFrame(layout))
}

/** @throws AudioError if the file is damaged, empty or contains compressed sound; `name` is used in its message */
export function decodeWav(bytes: Uint8Array, name: string): Pcm {
  const layout = readWavLayout(bytes, name)
  const { sampleRate, start } = layout
  return { sampleRate, channels: decodeFrames(bytes.subarray(start), layout, countFrames(layout)) }
}
