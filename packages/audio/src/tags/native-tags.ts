import { type FileHandle, open } from 'node:fs/promises'
import { type IAudioMetadata, type IPicture, parseBuffer, selectCover } from 'music-metadata'
import { isAiff } from '../aiff/aiff.ts'
import { isFlac } from '../flac/flac.ts'
import { readRange } from '../head-reader.ts'
import { isOgg } from '../ogg/ogg-pages.ts'
import { isWav } from '../wav/wav.ts'
import { type ChunkTags, readAiffTags, readWavTags } from './chunk-tags.ts'
import { id3Length, plainId3 } from './plain-id3.ts'
import { parseOpened } from './read-metadata.ts'
import { TagBudget, TagLimitError, type TagLimits, tagLimits } from './tag-limits.ts'
import { decodeAgain } from './tag-text.ts'

/** Kinds of tags, as music-metadata names them. `exif` is RIFF INFO. */
export type TagKind = string

/** A tag as its file has it. */
export interface NativeTag {
  kind: TagKind
  id: string
  value: unknown
}

/** All that a sound file says of itself. */
export interface NativeTags {
  tags: readonly NativeTag[]
  pictures: readonly IPicture[]
  /** What music-metadata makes of kinds that have no table here, such as WMA's. */
  common: Partial<IAudioMetadata['common']>
  /** Of broadcast WAV. */
  description: string | undefined
  ixml: Buffer | undefined
}

export interface NativeTagOptions {
  /** Leaves out pictures, which take most of the memory. */
  skipCovers?: boolean
  limits?: TagLimits
}

/** Tags in a row before the sound; one is usual. */
const maxTags = 100
const headLength = 12

/**
 * The tags of a sound file, by its bytes, whatever its extension.
 * @throws TagLimitError if they are larger than the limits; an error of the system
 */
export async function readNativeTags(
  path: string,
  { limits = tagLimits, skipCovers = false }: NativeTagOptions = {},
): Promise<NativeTags> {
  await using file = await open(path)
  const { size } = await file.stat()
  const budget = new TagBudget(limits)
  const head = await readRange(file, { at: 0, length: headLength })
  if (isWav(head)) return await ofChunks(await readWavTags(file, size, budget), 'exif', budget, skipCovers)
  if (isAiff(head)) return await ofChunks(await readAiffTags(file, size, budget), 'AIFF', budget, skipCovers)
  return await ofStream(file, { path, size }, budget, skipCovers)
}

async function ofChunks(
  { description, id3, ixml, texts }: ChunkTags,
  kind: TagKind,
  budget: TagBudget,
  skipCovers: boolean,
): Promise<NativeTags> {
  const first = id3.find((tag) => id3Length(tag) > 0)
  const found = first ? await parseId3(first, budget, skipCovers) : undefined
  return {
    tags: [...nativeOf(found), ...texts.map((text) => ({ kind, ...text }))],
    pictures: found?.common.picture ?? [],
    common: {},
    description,
    ixml,
  }
}

/** MP3, FLAC, Ogg, MP4 and whatever else has its tags at its beginning or its end. */
async function ofStream(
  file: FileHandle,
  { path, size }: { path: string; size: number },
  budget: TagBudget,
  skipCovers: boolean,
): Promise<NativeTags> {
  const { at, first } = await skipId3(file, size, budget)
  const id3 = first && (await parseId3(first, budget, skipCovers))
  const begin = await readRange(file, { at, length: headLength })
  const mimeType = kindOf(begin, first !== undefined)
  const options = { duration: false, skipCovers }
  const rest = await parseOpened(file, { path, size }, options, budget, { at, mimeType }).catch(
    (error: unknown) => {
      // The decoder says what is wrong with the sound; its first tag is read all the same.
      if (error instanceof TagLimitError || !id3) throw error
      return undefined
    },
  )
  return {
    // In a FLAC its own comments come first.
    tags: isFlac(begin) ? [...nativeOf(rest), ...nativeOf(id3)] : [...nativeOf(id3), ...nativeOf(rest)],
    pictures: [...(id3?.common.picture ?? []), ...(rest?.common.picture ?? [])],
    common: rest?.common ?? {},
    description: undefined,
    ixml: undefined,
  }
}

/** The first ID3 tag, and where what follows all of them begins. */
async function skipId3(
  file: FileHandle,
  size: number,
  budget: TagBudget,
): Promise<{ at: number; first: Buffer | undefined }> {
  let at = 0
  let first: Buffer | undefined
  for (let tags = 0; tags < maxTags; tags++) {
    const length = id3Length(await readRange(file, { at, length: 10 }))
    if (length === 0) break
    if (!first) {
      const there = Math.min(length, size)
      budget.spend(there)
      first = await readRange(file, { at, length: there })
    }
    at += length
  }
  return { at: Math.min(at, size), first }
}

function kindOf(bytes: Buffer, hasId3: boolean): string | undefined {
  if (isFlac(bytes)) return 'audio/flac'
  if (isOgg(bytes)) return 'audio/ogg'
  const begin = bytes.toString('latin1', 0, 8)
  if (begin.slice(4) === 'ftyp') return 'audio/mp4'
  // WavPack, Monkey's Audio and Musepack may have an ID3 tag before them as well.
  if (/^(?:wvpk|MAC |MPCK|MP\+)/.test(begin)) return undefined
  const isMpeg = hasId3 || bytes[0] === 0 || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)
  return isMpeg ? 'audio/mpeg' : undefined
}

async function parseId3(tag: Buffer, budget: TagBudget, skipCovers: boolean): Promise<IAudioMetadata> {
  const plain = plainId3(tag, budget, { skipCovers })
  return await parseBuffer(
    plain,
    { size: plain.length, mimeType: 'audio/mpeg' },
    { duration: false, skipCovers },
  )
}

const nativeOf = (found: IAudioMetadata | undefined): NativeTag[] =>
  Object.entries(found?.native ?? {}).flatMap(([kind, tags]) =>
    tags.map(({ id, value }) => ({
      kind,
      id,
      value: kind === 'ID3v1' && typeof value === 'string' ? decodeAgain(value) : value,
    })),
  )

/** The front cover, else the first picture. */
export const coverOf = ({ pictures }: NativeTags): Uint8Array | undefined => selectCover([...pictures])?.data
