import { AudioError } from '../audio-error.ts'
import type { ByteStream } from '../byte-stream.ts'
import { decodeStream } from '../decoded-stream.ts'
import { id3TagLength, type Mp3Header, readMark, readMp3Header } from './mp3-header.ts'
import { maxFrameLength, maxJunk, maxZeros } from './mp3-scan.ts'

/** Frames that are decoded at once: about a second. */
const framesPerPiece = 40
/** Bytes of the head of a frame. */
const headLength = 4
/** Bytes of other data behind the last frame, such as tags of rare kinds. */
const maxTrailingJunk = 1024 ** 2
/** Tags in a row; one is usual. */
const maxTags = 100
const id3v1Length = 128
const apeHeadLength = 32

/** An MP3 that is read while it is decoded. */
export interface Mp3Stream {
  /** Of the first frame. */
  header: Mp3Header
  /**
   * One array per channel, without the delay and padding of the encoder if a LAME header tells them; can be read once.
   * @throws AudioError `damaged` if the file ends within a frame or before its declared count, or if something
   * else is between its frames
   */
  blocks: AsyncGenerator<Float32Array[]>
}

/**
 * Opens an MP3 at its first frame.
 * @param bytes from the beginning of the file
 * @returns undefined if there is no frame within the first 64 KB after ID3 tags and zeros
 */
export async function openMp3(bytes: ByteStream, name: string): Promise<Mp3Stream | undefined> {
  await skipTags(bytes)
  await skipZeros(bytes)
  const begun = bytes.position()
  while (bytes.position() - begun <= maxJunk) {
    const here = await bytes.peek(2 * maxFrameLength)
    const header = readMp3Header(here, 0)
    if (header && isFollowed(here, header)) return { header, blocks: readBlocks(bytes, header, name) }
    if (here.length === 0) return undefined
    await bytes.skip(1)
  }
  return undefined
}

async function skipZeros(bytes: ByteStream): Promise<void> {
  for (let left = maxZeros; left > 0;) {
    const here = await bytes.peek(Math.min(left, maxJunk))
    const begin = here.findIndex((byte) => byte !== 0)
    const count = begin === -1 ? here.length : begin
    await bytes.skip(count)
    if (begin !== -1 || count === 0) return
    left -= count
  }
}

/** Whether another frame of the same kind follows, or the file ends with this one. */
function isFollowed(bytes: Buffer, header: Mp3Header): boolean {
  if (header.length + 4 > bytes.length) return header.length <= bytes.length
  return isLike(readMp3Header(bytes, header.length), header) || tagLength(bytes.subarray(header.length)) > 0
}

function isLike(header: Mp3Header | undefined, first: Mp3Header): header is Mp3Header {
  return header?.sampleRate === first.sampleRate && header.version === first.version
}

async function* readBlocks(bytes: ByteStream, first: Mp3Header, name: string) {
  const { MPEGDecoder } = await import('mpg123-decoder')
  for await (const block of decodeStream(new MPEGDecoder(), readFrames(bytes, first, name), name)) {
    // The decoder always returns two channels.
    yield block.slice(0, first.channels)
  }
}

/** The frames of the file, some at a time. */
async function* readFrames(bytes: ByteStream, first: Mp3Header, name: string): AsyncGenerator<Uint8Array> {
  let announcedFrames = 0
  let frames = 0
  let hasJunk = false
  /** Without zeros. */
  let junkBytes = 0
  let piece: Uint8Array[] = []
  for (;;) {
    await skipTags(bytes)
    const here = await bytes.peek(2 * maxFrameLength)
    if (here.length === 0) break
    const header = readMp3Header(here, 0)
    if (!isLike(header, first) || (hasJunk && !isFollowed(here, header))) {
      // Ignored after the last frame.
      hasJunk = true
      junkBytes += await skipToFrame(bytes, here, first)
      if (junkBytes > maxTrailingJunk)
        throw new AudioError('damaged', `${name} is a damaged MP3: export or upload it again.`)
      continue
    }
    if (hasJunk) throw new AudioError('damaged', `${name} is a damaged MP3: export or upload it again.`)
    if (header.length > here.length) throw endsEarly(name)
    if (frames === 0) announcedFrames = readAnnouncedFrames(here, header)
    frames++
    piece.push(await bytes.read(header.length))
    if (piece.length === framesPerPiece) {
      yield Buffer.concat(piece)
      piece = []
    }
  }
  if (piece.length > 0) yield Buffer.concat(piece)
  // Some programs count the frame that contains the count, others do not.
  if (frames < announcedFrames) throw endsEarly(name)
}

/**
 * Skips to the next head of a frame of the same kind, or past what is here.
 * @param here the bytes that come next
 * @returns how many were no zeros, with which some programs fill up a file
 */
async function skipToFrame(bytes: ByteStream, here: Buffer, first: Mp3Header): Promise<number> {
  let next = 1
  while (next + headLength <= here.length && !isLike(readMp3Header(here, next), first)) next++
  // A head may begin in the last bytes, unless the file ends with them.
  const skipped = here.subarray(0, here.length < headLength ? here.length : next)
  await bytes.skip(skipped.length)
  return skipped.reduce((count, byte) => count + (byte === 0 ? 0 : 1), 0)
}

function endsEarly(name: string): AudioError {
  return new AudioError('damaged', `${name} ends too early: export or upload it again.`)
}

/** The count in a Xing or Info header, 0 without one. */
function readAnnouncedFrames(frame: Buffer, { length, markOffset }: Mp3Header): number {
  const isHead = ['Xing', 'Info'].includes(readMark(frame, markOffset, 4)) && length >= markOffset + 12
  return isHead && frame.readUInt32BE(markOffset + 4) & 1 ? frame.readUInt32BE(markOffset + 8) : 0
}

async function skipTags(bytes: ByteStream): Promise<void> {
  for (let tags = 0; tags < maxTags; tags++) {
    const length = tagLength(await bytes.peek(apeHeadLength))
    if (length === 0) return
    await bytes.skip(length)
  }
}

/** Length of the ID3 or APE tag that begins here; 0 if none does. */
function tagLength(bytes: Buffer): number {
  if (readMark(bytes, 0, 3) === 'TAG') return id3v1Length
  if (readMark(bytes, 0, 8) === 'APETAGEX' && bytes.length >= apeHeadLength) {
    // Its head and its end look the same except for a flag; the length covers the end.
    const isHead = (bytes.readUInt32LE(20) & 0x20000000) !== 0
    return apeHeadLength + (isHead ? bytes.readUInt32LE(12) : 0)
  }
  return id3TagLength(bytes)
}
