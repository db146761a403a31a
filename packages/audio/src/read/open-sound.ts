import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { isAiff, walkAiff } from '../aiff/aiff.ts'
import { AudioError, unreadable } from '../audio-error.ts'
import { openByteStream } from '../byte-stream.ts'
import { isFlac, readFlacShape } from '../flac/flac.ts'
import { readFlacBlocks } from '../flac/flac-stream.ts'
import { readHeadOfFile, readRange } from '../head-reader.ts'
import { id3TagLength, readMark } from '../mp3/mp3-header.ts'
import { findMp3Start } from '../mp3/mp3-start.ts'
import { openMp3 } from '../mp3/mp3-stream.ts'
import { isOgg } from '../ogg/ogg-pages.ts'
import { readOggBlocks, readOggShape } from '../ogg/ogg-stream.ts'
import { readSampleBlocks, type SampleFormat } from '../sample-format.ts'
import { countFrames, isWav, walkWav } from '../wav/wav.ts'
import { openWithFfmpeg } from './ffmpeg-sound.ts'
import { type OpenedSound, requireShape, type SoundSource } from './opened-sound.ts'
import { requireBytes } from './read-audio-file.ts'

export type { OpenedSound } from './opened-sound.ts'

export interface OpenSoundOptions {
  /** Command or path of ffmpeg, which decodes what this package does not; searched on PATH. Default: `ffmpeg`. */
  ffmpeg?: string
}

/** A file whose kind is being found. */
interface Inspected {
  path: string
  name: string
  file: FileHandle
  totalBytes: number
  /** Its first bytes, and those after an ID3 tag if any. */
  head: Buffer
  afterTag: Buffer
  tagLength: number
}

const headLength = 4096
/** Bytes read at once of a format in which each byte is sound, and of those that compress silence to nothing. */
const chunkLength = { plain: 262_144, flac: 2048, ogg: 4096 }
const id3v1Length = 128

/**
 * Opens the sound of a file of any kind, by its bytes, whatever its extension: WAV (also RF64 and BW64), AIFF, FLAC,
 * MP3, Ogg Vorbis and Ogg Opus; anything else if ffmpeg is installed. It is decoded while it is read, so that memory
 * does not grow with its length. Close it.
 * @throws AudioError `damaged` if the file cannot be read, `empty` without sound, `unsupported` if it is not sound, of
 * a kind that takes ffmpeg, is DSD, has more than two channels, or a sample rate outside 8 … 192 kHz
 */
export async function openSound(path: string, options: OpenSoundOptions = {}): Promise<OpenedSound> {
  const name = basename(path)
  const own = await openOwn(path, name)
  const source = own ?? (await openWithFfmpeg(path, options.ffmpeg ?? 'ffmpeg'))
  try {
    return requireShape(source, name)
  } catch (error) {
    await source.close()
    throw error
  }
}

/** @returns undefined for a kind that this package does not decode */
async function openOwn(path: string, name: string): Promise<SoundSource | undefined> {
  const file = await open(path).catch((cause: unknown) => {
    throw unreadable(path, cause)
  })
  try {
    const found = await file.stat()
    if (!found.isFile()) throw unreadable(path, new Error('not a file'))
    const head = await readRange(file, { at: 0, length: headLength })
    requireBytes(head, name)
    const tagLength = id3TagLength(head)
    const afterTag = tagLength > 0 ? await readRange(file, { at: tagLength, length: headLength }) : head
    return await openByKind({ path, name, file, totalBytes: found.size, head, afterTag, tagLength })
  } finally {
    await file.close()
  }
}

async function openByKind(inspected: Inspected): Promise<SoundSource | undefined> {
  const { afterTag, head, tagLength } = inspected
  if (isWav(head)) return openUnlessUnsupported(openWavFile(inspected))
  if (isAiff(head)) return openUnlessUnsupported(openAiffFile(inspected))
  if (isFlac(afterTag)) return openFlacFile(inspected)
  if (isOgg(head)) return openOggFile(inspected)
  if (isDsd(head))
    throw new AudioError(
      'unsupported',
      `${inspected.name} is DSD, which is not read: convert it to WAV or FLAC.`,
    )
  const isLikeMp3 = tagLength > 0 || (await findMp3Start(inspected.file, 0)) !== undefined
  return isLikeMp3 ? openMp3File(inspected) : undefined
}

/** One-bit sound at millions of samples per second, as DSF (Sony, 1.01) or DSDIFF (Philips, 1.5). */
const isDsd = (head: Buffer) => /^(?:DSD |FRM8)/.test(head.toString('latin1', 0, 4))

/** Compressed sound in a WAV or an AIFF is left to ffmpeg. */
async function openUnlessUnsupported(opening: Promise<SoundSource>): Promise<SoundSource | undefined> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof AudioError && error.code === 'unsupported') return undefined
    throw error
  }
}

async function openWavFile({ file, name, path, totalBytes }: Inspected): Promise<SoundSource> {
  const layout = await readHeadOfFile(walkWav(name, totalBytes), file)
  return readPlain(path, { ...layout, sampleCount: countFrames(layout) }, 'WAV')
}

async function openAiffFile({ file, name, path, totalBytes }: Inspected): Promise<SoundSource> {
  return readPlain(path, await readHeadOfFile(walkAiff(name, totalBytes), file), 'AIFF')
}

/** Where the samples of an uncompressed file are. */
interface PlainLayout extends SampleFormat {
  sampleRate: number
  sampleCount: number
  start: number
  end: number
}

function readPlain(path: string, layout: PlainLayout, container: string): SoundSource {
  const { bits, channelCount, end, isFloat, sampleCount, sampleRate, start } = layout
  const bytes = openByteStream(readFileBytes(path, start, end, chunkLength.plain))
  return {
    codec: isFloat ? 'PCM, floating point' : 'PCM',
    container,
    isLossy: false,
    sampleRate,
    channelCount,
    bits,
    sampleCount,
    blocks: readSampleBlocks(bytes, layout, sampleCount, basename(path)),
    close: () => bytes.close(),
  }
}

async function openFlacFile(inspected: Inspected): Promise<SoundSource> {
  const { afterTag, file, name, path, tagLength, totalBytes } = inspected
  const shape = readFlacShape(afterTag, name)
  // An ID3 tag at the end would be taken for the rest of the last frame.
  const last = await readRange(file, { at: Math.max(0, totalBytes - id3v1Length), length: id3v1Length })
  const end = readMark(last, 0, 3) === 'TAG' ? totalBytes - id3v1Length : totalBytes
  const bytes = readFileBytes(path, tagLength, end, chunkLength.flac)
  return {
    codec: 'FLAC',
    container: 'FLAC',
    isLossy: false,
    sampleRate: shape.sampleRate,
    channelCount: shape.channelCount,
    bits: shape.depth,
    sampleCount: shape.sampleCount || undefined,
    blocks: readFlacBlocks(bytes, shape, name),
    close: async () => {
      await bytes.return(undefined)
    },
  }
}

async function openOggFile({ head, name, path, totalBytes }: Inspected): Promise<SoundSource | undefined> {
  const found = readOggShape(head)
  if (!found) return undefined
  const { gain: _, ...shape } = found
  const bytes = openByteStream(readFileBytes(path, 0, totalBytes, chunkLength.ogg))
  return {
    container: 'Ogg',
    isLossy: true,
    ...shape,
    bits: undefined,
    sampleCount: undefined,
    blocks: readOggBlocks(bytes, found, name),
    close: () => bytes.close(),
  }
}

async function openMp3File({ name, path, totalBytes }: Inspected): Promise<SoundSource | undefined> {
  const bytes = openByteStream(readFileBytes(path, 0, totalBytes, chunkLength.plain))
  const mp3 = await openMp3(bytes, name)
  if (!mp3) {
    await bytes.close()
    return undefined
  }
  const { channels, sampleRate, version } = mp3.header
  return {
    codec: `MPEG ${version} Layer 3`,
    container: 'MPEG',
    isLossy: true,
    sampleRate,
    channelCount: channels,
    bits: undefined,
    sampleCount: undefined,
    blocks: mp3.blocks,
    close: () => bytes.close(),
  }
}

/** The bytes `start` … `end` of a file, which is opened when the first are asked for. */
async function* readFileBytes(
  path: string,
  start: number,
  end: number,
  highWaterMark: number,
): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(path, { start, end: end - 1, highWaterMark })
  let failure: unknown
  // Told apart from what is thrown where the bytes are used.
  stream.on('error', (error) => (failure = error))
  try {
    yield* stream
  } catch (error) {
    throw error === failure ? unreadable(path, error) : error
  }
}
