/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */

/** What the head of a Layer III frame says. */
export interface Mp3Header {
  length: number
  sampleCount: number
  sampleRate: number
  channels: number
  /** Position of a possible Xing or Info header, from the frame's beginning. */
  markOffset: number
  /** As in `MPEG 1 Layer 3`. */
  version: '1' | '2' | '2.5'
}

const mpeg1Kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const mpeg2Kilobits = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const baseRates = [44100, 48000, 32000]

/** Header of a Layer III frame; undefined if there is none. Source: ISO/IEC 11172-3, 2.4.1.3, and 13818-3. */
export function readMp3Header(bytes: Uint8Array, at: number): Mp3Header | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return undefined
  const version = (bytes[at + 1]! >> 3) & 3
  const layer = (bytes[at + 1]! >> 1) & 3
  const rateIndex = (bytes[at + 2]! >> 2) & 3
  const kilobits = (version === 3 ? mpeg1Kilobits : mpeg2Kilobits)[bytes[at + 2]! >> 4]
  if (version === 1 || layer !== 1 || rateIndex === 3 || !kilobits) return undefined
  const isMpeg1 = version === 3
  const sampleRate = baseRates[rateIndex]! / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const channels = bytes[at + 3]! >> 6 === 3 ? 1 : 2
  const padding = (bytes[at + 2]! >> 1) & 1
  return {
    length: Math.floor(((isMpeg1 ? 144 : 72) * kilobits * 1000) / sampleRate) + padding,
    sampleCount: isMpeg1 ? 1152 : 576,
    sampleRate,
    channels,
    markOffset: isMpeg1 ? (channels === 1 ? 21 : 36) : channels === 1 ? 13 : 21,
    version: isMpeg1 ? '1' : version === 2 ? '2' : '2.5',
  }
}

export function readMark(bytes: Uint8Array, at: number, length: number): string {
  return Buffer.from(bytes.subarray(at, at + length)).toString('latin1')
}

/** Bytes of an ID3v2 tag at the beginning, 0 without one; its length has seven bits per byte. */
export function id3TagLength(bytes: Uint8Array): number {
  if (readMark(bytes, 0, 3) !== 'ID3' || bytes.length < 10) return 0
  return 10 + bytes.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0)
}
