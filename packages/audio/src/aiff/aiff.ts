import { AudioError } from '../audio-error.ts'
import type { HeadReader } from '../head-reader.ts'
import { bytesPerFrame, type SampleFormat } from '../sample-format.ts'

export interface AiffLayout extends SampleFormat {
  /** In hertz. */
  sampleRate: number
  /** Samples per channel. */
  sampleCount: number
  /** Position of the samples in the file. */
  start: number
  end: number
}

type Encoding = Pick<SampleFormat, 'bits' | 'isBigEndian' | 'isFloat' | 'isUnsigned'>

/** Bytes of `COMM` that are needed: with the compression type of AIFF-C, and without. */
const commonLength = { aifc: 22, aiff: 18 }
/** Of chunks before all is known; real files have a handful. */
const maxChunks = 1000
/** More samples than any file holds: half of what the head can say. */
const unknownCount = 2 ** 31 - 8192

export function isAiff(bytes: Uint8Array): boolean {
  return /^FORM.{4}AIF[FC]$/s.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))
}

/**
 * Finds the samples in an AIFF or AIFF-C file, whose chunks may be in any order. Sources: Apple, Audio Interchange
 * File Format 1.3 and AIFF-C (draft of 1991); the compression types `sowt`, `twos`, `in24`, `42ni`, `in32`, `23ni` and
 * `raw ` are those of Apple's QuickTime File Format.
 * @param totalBytes of the whole file
 * @throws AudioError `damaged`, `empty`, or `unsupported` for compressed sound; `name` is used in its message
 */
export function* walkAiff(name: string, totalBytes: number): HeadReader<AiffLayout> {
  const damaged = () =>
    new AudioError('damaged', `${name} is a damaged AIFF file: export or upload it again.`)
  const isAifc = nameAt(yield { at: 8, length: 4 }, 0) === 'AIFC'
  let common: Omit<AiffLayout, 'start' | 'end'> | undefined
  let start: number | undefined
  let soundEnd = 0
  let isOpenEnded = false
  for (let at = 12, chunks = 0; chunks < maxChunks; chunks++) {
    const head = yield { at, length: 8 }
    if (head.length < 8) break
    const length = viewOf(head).getUint32(4)
    const id = nameAt(head, 0)
    if (id === 'COMM') {
      const wanted = isAifc ? commonLength.aifc : commonLength.aiff
      const bytes = yield { at: at + 8, length: wanted }
      if (bytes.length < wanted) throw damaged()
      common = readCommon(bytes, isAifc, name)
      if (!common || !(common.sampleRate > 0) || !Number.isFinite(common.sampleRate)) throw damaged()
      if (common.channelCount === 0) throw damaged()
    }
    if (id === 'SSND') {
      const bytes = yield { at: at + 8, length: 4 }
      if (bytes.length < 4) throw damaged()
      // The samples may begin some bytes into their chunk, behind its offset and block size.
      start = at + 16 + viewOf(bytes).getUint32(0)
      soundEnd = length === 0 ? totalBytes : Math.min(at + 8 + length, totalBytes)
      isOpenEnded = length === 0
    }
    if (common && start !== undefined)
      return layOut(common, { isOpenEnded, start, soundEnd }, totalBytes, name)
    at += 8 + length + (length % 2)
  }
  if (common?.sampleCount === 0)
    return layOut(common, { isOpenEnded: false, start: 0, soundEnd: 0 }, totalBytes, name)
  throw damaged()
}

/** A recorder that stopped, and a program that streams, have not written how many samples there are: then all that follow. */
function layOut(
  common: Omit<AiffLayout, 'start' | 'end'>,
  { isOpenEnded, soundEnd, start }: { isOpenEnded: boolean; start: number; soundEnd: number },
  totalBytes: number,
  name: string,
): AiffLayout {
  const frameBytes = bytesPerFrame(common)
  const isUnknown = (common.sampleCount === 0 && isOpenEnded) || common.sampleCount >= unknownCount
  const sampleCount = isUnknown ? Math.floor((soundEnd - start) / frameBytes) : common.sampleCount
  if (sampleCount <= 0) {
    throw new AudioError('empty', `${name} has no sound in it: export it again.`)
  }
  const end = start + sampleCount * frameBytes
  if (end > totalBytes) {
    throw new AudioError('damaged', `${name} ends too early: export or upload it again.`)
  }
  return { ...common, sampleCount, start, end }
}

/** @returns undefined for impossible numbers of bits */
function readCommon(
  bytes: Uint8Array,
  isAifc: boolean,
  name: string,
): Omit<AiffLayout, 'start' | 'end'> | undefined {
  const view = viewOf(bytes)
  const bits = view.getUint16(6)
  if (bits === 0 || bits > 64) return undefined
  const encoding = readEncoding(isAifc ? nameAt(bytes, commonLength.aiff) : 'NONE', bits)
  if (!encoding) {
    throw new AudioError(
      'unsupported',
      `${name} is an AIFF file with compressed sound: export it as 16- or 24-bit PCM.`,
    )
  }
  return {
    ...encoding,
    channelCount: view.getUint16(0),
    sampleCount: view.getUint32(2),
    // Some programs write fractions of a hertz, which are inaudible.
    sampleRate: Math.round(readExtended(view, 8)),
  }
}

/** @returns undefined for compressed sound */
function readEncoding(compression: string, bits: number): Encoding | undefined {
  // Samples take whole bytes and begin with the highest bit.
  const integer = { bits: Math.ceil(bits / 8) * 8, isBigEndian: true, isFloat: false, isUnsigned: false }
  const encodings: Record<string, Encoding> = {
    NONE: integer,
    twos: integer,
    sowt: { ...integer, isBigEndian: false },
    'raw ': { ...integer, isUnsigned: true },
    in16: { ...integer, bits: 16 },
    in24: { ...integer, bits: 24 },
    in32: { ...integer, bits: 32 },
    // The same with the lowest byte first, which QuickTime's tools named backwards.
    '42ni': { ...integer, bits: 24, isBigEndian: false },
    '23ni': { ...integer, bits: 32, isBigEndian: false },
    '\0\0\0\0': integer,
    fl32: { ...integer, bits: 32, isFloat: true },
    fl64: { ...integer, bits: 64, isFloat: true },
  }
  // Some programs write the types of floats in capitals.
  const found =
    encodings[compression] ?? encodings[compression.toLowerCase()] ?? encodings[compression.toUpperCase()]
  if (!found || (found.isUnsigned && found.bits !== 8)) return undefined
  return found.isFloat || found.bits <= 32 ? found : undefined
}

/** An IEEE 754 number of 80 bits: sign, 15 bits of exponent, 64 bits of significand with its leading one. */
function readExtended(view: DataView, at: number): number {
  const exponent = view.getUint16(at) - 16_383 - 63
  return Number(view.getBigUint64(at + 2)) * 2 ** exponent
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function nameAt(bytes: Uint8Array, at: number): string {
  return Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
}
