import {
  framesOfFile,
  framesPerSegment,
  samplesPerFrame,
  type StemSegment,
  stemFramesLength,
  stemSegment,
} from '@tempolibre/domain/stem-file'

/** Why stems cannot be played, as the visitor is told. */
export type StemTrouble = 'network' | 'elsewhere' | 'missing' | 'busy' | 'unreadable' | 'unsupported'

export class StemError extends Error {
  readonly trouble: StemTrouble

  constructor(trouble: StemTrouble, options?: ErrorOptions) {
    super(`the stems cannot be played: ${trouble}`, options)
    this.trouble = trouble
  }
}

/** Decoded sound of all stems for the same span of time. */
export interface DecodedSegment {
  /** One for each stem; the span begins `offset` seconds into each. */
  buffers: AudioBuffer[]
  offset: number
  /** Seconds of the song. */
  start: number
  duration: number
}

export interface StemSource {
  /** Fetches and decodes a segment; undefined after the last one. @throws StemError */
  load(index: number, signal: AbortSignal): Promise<DecodedSegment | undefined>
}

/** Seconds of a whole segment. */
export const segmentSeconds = (sampleRate: number): number => secondsOf(framesPerSegment, sampleRate)

function secondsOf(frames: number, sampleRate: number): number {
  return (frames * samplesPerFrame) / sampleRate
}

/**
 * Frames of the segment before that are decoded as well and not heard: an MP3 frame needs the one before it, and bits from
 * up to two more (ISO/IEC 11172-3, 2.4.2.7).
 */
const prerollFrames = 4
/** Delays before further attempts while the server renders for too many others, in ms. */
const busyDelaysMs = [1000, 2000, 4000]

/** The stems of a song, read part by part from their file. @param count of stems, which have the context's sample rate */
export function openStemSource(url: string, count: number, context: BaseAudioContext): StemSource {
  const { sampleRate } = context
  let frames: number | undefined
  /** The last frames of segments that were fetched, of each stem. */
  const tails = new Map<number, Uint8Array[]>()

  return {
    async load(index, signal) {
      const planned = stemSegment(index, count, frames ?? Number.MAX_SAFE_INTEGER, sampleRate)
      if (!planned) return undefined
      const { bytes, total } = await fetchRange(url, planned, signal)
      frames ??= framesOfFile(count, total, sampleRate)
      const segment = frames === undefined ? undefined : stemSegment(index, count, frames, sampleRate)
      if (!segment || bytes.length !== segment.to - segment.from) throw new StemError('unreadable')
      const stems = Array.from({ length: count }, (_, at) =>
        bytes.subarray(at * segment.bytesPerStem, (at + 1) * segment.bytesPerStem),
      )
      const before = tails.get(index - 1)
      const tail = tailLength(segment, sampleRate)
      tails.set(
        index,
        stems.map((stem) => stem.slice(stem.length - tail)),
      )
      const buffers = await Promise.all(stems.map((stem, at) => decode(context, before?.[at], stem)))
      const duration = secondsOf(segment.frames, sampleRate)
      // Decoders may swallow samples at the start; the end is that of the last frame.
      const offset = Math.max(0, Math.min(...buffers.map((buffer) => buffer.duration)) - duration)
      return { buffers, offset, start: secondsOf(segment.firstFrame, sampleRate), duration }
    },
  }
}

function tailLength({ firstFrame, frames }: StemSegment, sampleRate: number): number {
  const end = firstFrame + frames
  const start = Math.max(firstFrame, end - prerollFrames)
  return stemFramesLength(end, sampleRate) - stemFramesLength(start, sampleRate)
}

async function decode(
  context: BaseAudioContext,
  before: Uint8Array | undefined,
  stem: Uint8Array,
): Promise<AudioBuffer> {
  const joined = new Uint8Array((before?.length ?? 0) + stem.length)
  if (before) joined.set(before)
  joined.set(stem, before?.length ?? 0)
  try {
    return await context.decodeAudioData(joined.buffer)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    throw new StemError('unreadable', { cause: error })
  }
}

async function fetchRange(
  url: string,
  { from, to }: StemSegment,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; total: number }> {
  for (const delayMs of [...busyDelaysMs, undefined]) {
    const response = await request(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal })
    const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
    if (response.status === 206 && total !== undefined)
      return { bytes: await readBody(response, signal), total: Number(total) }
    await response.body?.cancel()
    if (response.status === 404) throw new StemError('missing')
    if (delayMs === undefined || response.status !== 503) break
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    signal.throwIfAborted()
  }
  throw new StemError('busy')
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw asNetworkError(error, isElsewhere(url) ? 'elsewhere' : 'network')
  }
}

async function readBody(response: Response, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    signal.throwIfAborted()
    throw asNetworkError(error, 'network')
  }
}

/** Another server may not allow pages of this site to read its files. */
const isElsewhere = (url: string) => new URL(url, location.href).origin !== location.origin

function asNetworkError(error: unknown, trouble: StemTrouble): unknown {
  return error instanceof TypeError ? new StemError(trouble, { cause: error }) : error
}
