import { inflateSync } from 'node:zlib'
import type { TagBudget } from './tag-limits.ts'
import { decodeTagText, decodeUtf16, marksOfValues } from './tag-text.ts'

const headLength = 10
/** In the fifth byte of a tag's head. */
const tagFlags = { unsynchronised: 0x80, extended: 0x40 }
/** In the second byte of a frame's flags. */
const frameFlags = {
  v23: { compressed: 0x80, encrypted: 0x40, grouped: 0x20, unsynchronised: 0, measured: 0 },
  v24: { compressed: 0x08, encrypted: 0x04, grouped: 0x40, unsynchronised: 0x02, measured: 0x01 },
}
/** Frames of one tag; real ones have some dozens. */
const maxFrames = 10_000

/** What the frames of version 2.2 are called since 2.3. */
const longIds: Readonly<Record<string, string>> = {
  TT1: 'TIT1',
  TT2: 'TIT2',
  TT3: 'TIT3',
  TP1: 'TPE1',
  TP2: 'TPE2',
  TP3: 'TPE3',
  TP4: 'TPE4',
  TAL: 'TALB',
  TCM: 'TCOM',
  TCO: 'TCON',
  TCR: 'TCOP',
  TPB: 'TPUB',
  TRC: 'TSRC',
  TBP: 'TBPM',
  TKE: 'TKEY',
  TYE: 'TYER',
  TDA: 'TDAT',
  TRK: 'TRCK',
  COM: 'COMM',
  TXX: 'TXXX',
  PIC: 'APIC',
}

interface Frame {
  id: string
  content: Buffer
}

/** Bytes of the tag that begins here, as its head says; 0 if none does. @param bytes at least ten */
export function id3Length(bytes: Buffer): number {
  if (bytes.length < headLength || bytes.toString('latin1', 0, 3) !== 'ID3') return 0
  const footer = bytes.readUInt8(3) === 4 && (bytes.readUInt8(5) & 0x10) !== 0 ? headLength : 0
  return headLength + readSynchsafe(bytes, 6) + footer
}

/**
 * The same tag as plain ID3v2.4, which a reader can't misunderstand: no unsynchronisation, compression or extended head, lengths as
 * the standard has them. Several values of one frame are separated by NUL alone: what version 2.3 writes with slashes stays one text.
 * Sources: id3.org, ID3v2.2.0, 2.3.0, 2.4.0.
 * @param tag may be cut off; its frames are read as far as they go
 * @param skipCovers leaves out pictures
 */
export function plainId3(tag: Buffer, budget: TagBudget, { skipCovers = false } = {}): Buffer {
  const version = tag.readUInt8(3)
  const flags = tag.readUInt8(5)
  let body = tag.subarray(headLength, headLength + readSynchsafe(tag, 6))
  if (version < 4 && (flags & tagFlags.unsynchronised) !== 0) body = synchronise(body)
  if (version > 2 && (flags & tagFlags.extended) !== 0) body = behindExtendedHead(body, version)
  // In 2.2 this flag means a compression that was never defined.
  const isUnknown = version < 2 || version > 4 || (version === 2 && (flags & tagFlags.extended) !== 0)
  const all = isUnknown ? [] : readFrames(body, version, (flags & tagFlags.unsynchronised) !== 0, budget)
  const frames = withDate(all.filter(({ id }) => !(skipCovers && id === 'APIC')))
  return writeTag(frames)
}

function writeTag(frames: readonly Frame[]): Buffer {
  const written = frames.flatMap(({ content, id }) => [frameHead(id, content.length), content])
  const length = written.reduce((sum, piece) => sum + piece.length, 0)
  return Buffer.concat([Buffer.from('ID3\u0004\0\0'), synchsafe(length), ...written])
}

const frameHead = (id: string, length: number) =>
  Buffer.concat([Buffer.from(id, 'latin1'), synchsafe(length), Buffer.alloc(2)])

function readFrames(body: Buffer, version: number, isUnsynchronised: boolean, budget: TagBudget): Frame[] {
  const idLength = version === 2 ? 3 : 4
  const frameHeadLength = version === 2 ? 6 : headLength
  const readLength = lengthReader(body, version)
  const frames: Frame[] = []
  for (let at = 0, count = 0; at + frameHeadLength <= body.length && count < maxFrames; count++) {
    const name = body.toString('latin1', at, at + idLength)
    // Padding, up to the end.
    if (/^\0+$/.test(name)) break
    const length = readLength(at)
    const content = body.subarray(at + frameHeadLength, at + frameHeadLength + length)
    const second = version === 2 ? 0 : body.readUInt8(at + 9)
    at += frameHeadLength + length
    const id = version === 2 ? longIds[name] : name
    if (id === undefined || !isKnownFrame(id) || content.length === 0) continue
    const plain = plainContent(content, second, version, isUnsynchronised, budget)
    const known = plain && (id === 'APIC' ? pictureOf(plain, version) : inUtf8(id, plain, version))
    if (known) frames.push({ id, content: known })
  }
  return frames
}

/** Texts, comments and pictures. Nothing else is needed, and one broken frame of another kind would cost all. */
const isKnownFrame = (id: string): boolean => /^(?:T[A-Z0-9]{3}|COMM|APIC)$/.test(id)

const isFrameId = (id: string): boolean => /^[A-Z][A-Z0-9]{2}[A-Z0-9 ]$/.test(id)

/** How long a frame is: three bytes in 2.2, four in 2.3, four of seven bits in 2.4, which some programs wrote like 2.3. */
function lengthReader(body: Buffer, version: number): (at: number) => number {
  if (version === 2) return (at) => body.readUIntBE(at + 3, 3)
  const plain = (at: number) => body.readUInt32BE(at + 4)
  const sevenBits = (at: number) => readSynchsafe(body, at + 4)
  if (version === 3) return plain
  const [asWritten, asOlder] = [countFrames(body, sevenBits), countFrames(body, plain)]
  const isOlder =
    asOlder.frames > asWritten.frames ||
    (asOlder.frames === asWritten.frames && asOlder.isWhole && !asWritten.isWhole)
  return isOlder ? plain : sevenBits
}

/** Frames with a legal name that follow each other, and whether the last one ends where the tag or its padding does. */
function countFrames(body: Buffer, readLength: (at: number) => number): { frames: number; isWhole: boolean } {
  let frames = 0
  let at = 0
  for (; at + headLength <= body.length && frames < maxFrames; frames++) {
    if (!isFrameId(body.toString('latin1', at, at + 4))) break
    at += headLength + readLength(at)
  }
  return { frames, isWhole: at === body.length || body[at] === 0 }
}

/** Undoes what the flags of a frame say. @returns undefined if that is impossible */
function plainContent(
  content: Buffer,
  flags: number,
  version: number,
  isUnsynchronised: boolean,
  budget: TagBudget,
): Buffer | undefined {
  const known = version === 4 ? frameFlags.v24 : frameFlags.v23
  const has = (flag: number) => version > 2 && (flags & flag) !== 0
  if (has(known.encrypted)) return undefined
  let plain = content
  // In 2.3 the length comes before the group, in 2.4 behind it.
  const isMeasured = has(known.measured) || has(known.compressed)
  const extra = (has(known.grouped) ? 1 : 0) + (isMeasured ? 4 : 0)
  plain = plain.subarray(extra)
  if (version === 4 && (has(known.unsynchronised) || isUnsynchronised)) plain = synchronise(plain)
  if (!has(known.compressed)) return plain
  try {
    const inflated = inflateSync(plain, { maxOutputLength: Math.max(1, Math.min(budget.bytes, maxInflated)) })
    budget.spend(inflated.length)
    return inflated
  } catch {
    return undefined
  }
}

/** Bytes that a compressed frame may become. */
const maxInflated = 16 * 1024 ** 2

/** Without the zeros that were put behind 0xff. */
function synchronise(bytes: Buffer): Buffer {
  const plain = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.readUInt8(at)
    plain[length++] = byte
    if (byte === 0xff && bytes[at + 1] === 0) at++
  }
  return plain.subarray(0, length)
}

/** Some programs set its flag and write none: then a frame's name is there. */
function behindExtendedHead(body: Buffer, version: number): Buffer {
  if (body.length < 4 || isFrameId(body.toString('latin1', 0, 4))) return body
  // Its length is its own in 2.4, and without these four bytes in 2.3.
  return body.subarray(version === 4 ? readSynchsafe(body, 0) : 4 + body.readUInt32BE(0))
}

/** Frames that 2.3 separates with slashes. */
const peopleFrames = /^(?:TPE[1-4]|TCOM|TEXT)$/
const utf8 = 3

/** The text of a frame in UTF-8; undefined without one. Comments have a language before it, which is the same in every encoding but UTF-16. */
function inUtf8(id: string, content: Buffer, version: number): Buffer | undefined {
  const start = id === 'COMM' ? 4 : 1
  const bytes = content.subarray(start)
  if (bytes.length === 0) return undefined
  const encoding = content.readUInt8(0)
  if (encoding > utf8) return undefined
  const text =
    encoding === 1 || encoding === 2
      ? decodeUtf16(bytes, encoding === 2)
      : decodeTagText(bytes).replaceAll(marksOfValues, '$1')
  const values = version < 4 && peopleFrames.test(id) ? separatePeople(text) : text
  return Buffer.concat([Buffer.from([utf8]), content.subarray(1, start), Buffer.from(values)])
}

/**
 * Version 2.3 writes several people with slashes, and so are names: `AC/DC`. They are separated where the slash has spaces around it,
 * or where each part has a first and a last name.
 */
function separatePeople(text: string): string {
  const parts = text.split('/').map((part) => part.trim())
  const areNames = parts.length > 1 && parts.every((part) => /\S\s+\S/.test(part))
  return areNames ? parts.join('\0') : text.replaceAll(/\s+\/\s+/g, '\0')
}

/** A picture of 2.2 names its kind in three letters. */
function pictureOf(content: Buffer, version: number): Buffer {
  if (version > 2) return content
  const kind = content.toString('latin1', 1, 4).toLowerCase()
  const type = kind === 'png' ? 'image/png' : kind === 'jpg' ? 'image/jpeg' : ''
  return Buffer.concat([content.subarray(0, 1), Buffer.from(`${type}\0`), content.subarray(4)])
}

/** Year, day and month stand in frames of their own before 2.4. */
function withDate(frames: Frame[]): Frame[] {
  const digits = (id: string) => {
    const frame = frames.find((each) => each.id === id)
    // Digits are the same bytes in every encoding, beside zeros.
    return frame?.content.toString('latin1').replaceAll(/[^\d]/g, '')
  }
  const year = digits('TYER')
  if (year?.length !== 4 || frames.some(({ id }) => id === 'TDRC')) return frames
  const day = digits('TDAT')
  const date = day?.length === 4 ? `${year}-${day.slice(2)}-${day.slice(0, 2)}` : year
  const rest = frames.filter(({ id }) => id !== 'TYER' && id !== 'TDAT')
  return [...rest, { id: 'TDRC', content: Buffer.from(`\0${date}`) }]
}

/** A number of 28 bits, seven to a byte. */
function synchsafe(value: number): Buffer {
  return Buffer.from([(value >> 21) & 127, (value >> 14) & 127, (value >> 7) & 127, value & 127])
}

function readSynchsafe(bytes: Buffer, at: number): number {
  return bytes.subarray(at, at + 4).reduce((value, byte) => value * 128 + (byte & 127), 0)
}
