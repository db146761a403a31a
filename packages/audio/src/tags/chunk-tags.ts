import type { FileHandle } from 'node:fs/promises'
import { readRange } from '../head-reader.ts'
import { type TagBudget, TagLimitError } from './tag-limits.ts'
import { decodeTagText, decodeUtf16 } from './tag-text.ts'

/** A text of a file, by the name that its kind of tags has for it. */
export interface NativeText {
  id: string
  value: string
}

/** What the chunks of a WAV or an AIFF say, beside its sound. */
export interface ChunkTags {
  /** ID3 tags as they are in the file. */
  id3: Buffer[]
  /** RIFF INFO, or the text chunks of AIFF. */
  texts: NativeText[]
  /** Of broadcast WAV: what the recording is. Source: EBU Tech 3285. */
  description: string | undefined
  /** XML of the IASIG, which editors of sound libraries write. */
  ixml: Buffer | undefined
}

interface Chunk {
  id: string
  start: number
  length: number
}

/** Of chunks in one file; real files have some dozens. */
const maxChunks = 1000
/** Texts of one list. */
const maxTexts = 10_000
const descriptionLength = 256

/** RIFF, RF64 and BW64. Sources: Multimedia Programming Interface and Data Specifications 1.0; EBU Tech 3306. */
export async function readWavTags(file: FileHandle, size: number, budget: TagBudget): Promise<ChunkTags> {
  const tags: ChunkTags = { id3: [], texts: [], description: undefined, ixml: undefined }
  const lists: Buffer[] = []
  let charset: string | undefined
  let longDataLength: number | undefined
  for await (const { id, length, start } of walkChunks(file, size, budget, {
    isBigEndian: false,
    lengthOf: (chunk) => (chunk.id === 'data' ? dataLength(chunk, longDataLength) : chunk.length),
  })) {
    const take = (most = length) => takeRange(file, start, Math.min(length, most), size, budget)
    if (id === 'ds64') longDataLength = readLong(await take(28))
    else if (/^id3 $/i.test(id)) tags.id3.push(await take())
    else if (id === 'LIST') lists.push(await take())
    else if (id === 'CSET') charset = charsetOf(await take(2))
    else if (id === 'bext') tags.description = readText(await take(descriptionLength), undefined)
    else if (id === 'iXML') tags.ixml = await take()
  }
  tags.texts = lists.flatMap((list) => readInfo(list, charset))
  return tags
}

/** Source: Apple, Audio Interchange File Format 1.3. */
export async function readAiffTags(file: FileHandle, size: number, budget: TagBudget): Promise<ChunkTags> {
  const tags: ChunkTags = { id3: [], texts: [], description: undefined, ixml: undefined }
  const chunks = walkChunks(file, size, budget, { isBigEndian: true, lengthOf: ({ length }) => length })
  for await (const { id, length, start } of chunks) {
    const take = () => takeRange(file, start, length, size, budget)
    if (/^id3 $/i.test(id)) tags.id3.push(await take())
    else if (['NAME', 'AUTH', '(c) ', 'ANNO'].includes(id))
      tags.texts.push({ id, value: readText(await take(), undefined) ?? '' })
  }
  return tags
}

async function* walkChunks(
  file: FileHandle,
  size: number,
  budget: TagBudget,
  { isBigEndian, lengthOf }: { isBigEndian: boolean; lengthOf(chunk: Chunk): number },
): AsyncGenerator<Chunk> {
  let at = 12
  for (let chunks = 0; chunks < maxChunks && at + 8 <= size; chunks++) {
    budget.spend(8)
    const head = await readRange(file, { at, length: 8 })
    if (head.length < 8) return
    const id = head.toString('latin1', 0, 4)
    // What is no name is sound whose length nobody wrote, or rubbish.
    if (!isName(id)) return
    const said = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4)
    const length = lengthOf({ id, start: at + 8, length: said })
    yield { id, start: at + 8, length: Math.min(length, size - at - 8) }
    const end = at + 8 + length
    at = end + (length % 2)
    // Chunks are padded to an even length, which some programs forget.
    if (length % 2 === 1 && end + 8 <= size) {
      budget.spend(5)
      const [pad, ...next] = await readRange(file, { at: end, length: 5 })
      const [padded, unpadded] = [next, [pad ?? 0, ...next.slice(0, 3)]].map((name) =>
        isName(String.fromCharCode(...name)),
      )
      if (!padded && unpadded) at = end
    }
  }
}

const isName = (id: string): boolean => /^[ -~]{4}$/.test(id)

const dataLength = ({ length }: Chunk, long: number | undefined): number =>
  length === 0xffffffff ? (long ?? Infinity) : length

const readLong = (bytes: Buffer): number | undefined =>
  bytes.length < 28 ? undefined : Number(bytes.readBigUInt64LE(8))

async function takeRange(
  file: FileHandle,
  at: number,
  length: number,
  size: number,
  budget: TagBudget,
): Promise<Buffer> {
  const there = Math.max(0, Math.min(length, size - at))
  budget.spend(there)
  return readRange(file, { at, length: there })
}

/** The texts of a list of kind `INFO`. */
function readInfo(list: Buffer, charset: string | undefined): NativeText[] {
  if (list.toString('latin1', 0, 4) !== 'INFO') return []
  const texts: NativeText[] = []
  for (let at = 4; at + 8 <= list.length;) {
    if (texts.length >= maxTexts) throw new TagLimitError('the tags are too many')
    const id = list.toString('latin1', at, at + 4)
    if (!isName(id)) break
    const length = list.readUInt32LE(at + 4)
    const value = readText(list.subarray(at + 8, at + 8 + length), charset)
    if (value !== undefined) texts.push({ id, value })
    at += 8 + length + (length % 2)
    // The padding is missing at some programs.
    if (length % 2 === 1 && isName(list.toString('latin1', at - 1, at + 3)) && list[at - 1] !== 0x20) at--
  }
  return texts
}

/** A text up to its terminator; behind it is whatever was in the memory of its writer. */
function readText(bytes: Buffer, charset: string | undefined): string | undefined {
  const isMarked = bytes.length > 1 && [0xfffe, 0xfeff].includes(bytes.readUInt16BE(0))
  const text = isMarked ? decodeUtf16(bytes) : decodeTagText(upToZero(bytes), charset)
  return text.split('\0')[0]?.trim() || undefined
}

function upToZero(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end === -1 ? bytes : bytes.subarray(0, end)
}

/** The code page of a `CSET` chunk, if it is one whose letters UTF-8 and Windows-1252 don't have. */
function charsetOf(bytes: Buffer): string | undefined {
  const page = bytes.length < 2 ? 0 : bytes.readUInt16LE(0)
  if (page >= 1250 && page <= 1258) return `windows-${page}`
  return { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 65_001: 'utf-8' }[page]
}
