// The layout of the file with a song's stems, as the server writes it and browsers read parts of it.

/**
 * Each stem is an MP3 stream of its own at this constant rate in bits per second. The streams are cut into segments of the
 * same frames, and the file holds segment by segment, stem by stem: so a player gets a few seconds of all stems with one
 * request, and decodes them into buffers of the same length.
 */
export const stemBitrate = 128_000
/** Samples per second, unless the song says otherwise. */
export const stemSampleRate = 44_100
/** What stems may have, all of a song the same. */
export const stemSampleRates: readonly number[] = [32_000, 44_100, 48_000]
/** Samples of a frame of MPEG-1 Layer III. */
export const samplesPerFrame = 1152
/** About four seconds. */
export const framesPerSegment = 153
/** Increment it when the same stems get other bytes. */
export const stemFileVersion = 1

const bytesOfFrames = 144 * stemBitrate

/**
 * Bytes of the first frames of one stem: ISO/IEC 11172-3, 2.4.3.1, with the padding of a constant rate in LAME's order.
 */
export function stemFramesLength(frames: number, sampleRate = stemSampleRate): number {
  if (frames === 0) return 0
  const frameLength = Math.floor(bytesOfFrames / sampleRate)
  return frames * frameLength + Math.ceil(((frames - 1) * (bytesOfFrames % sampleRate)) / sampleRate)
}

/** Frames of a stem: the encoder puts 576 samples before the sound and at least as many after it. */
export const countStemFrames = (sampleCount: number): number =>
  Math.ceil((sampleCount + samplesPerFrame) / samplesPerFrame)

/** Bytes of the whole file. @param sampleCount per channel of each stem */
export const stemFileLength = (stems: number, sampleCount: number, sampleRate = stemSampleRate): number =>
  stems * stemFramesLength(countStemFrames(sampleCount), sampleRate)

/** Frames of a stem in a file of so many bytes; undefined if no such file has that length. */
export function framesOfFile(
  stems: number,
  totalBytes: number,
  sampleRate = stemSampleRate,
): number | undefined {
  const frames = Math.round((totalBytes / stems) * (sampleRate / bytesOfFrames))
  return frames > 0 && stems * stemFramesLength(frames, sampleRate) === totalBytes ? frames : undefined
}

/** A part of the file with the same frames of each stem. */
export interface StemSegment {
  /** Of the file: from the first byte up to, but not including, the last. */
  from: number
  to: number
  /** Of each stem within it. */
  bytesPerStem: number
  /** First frame, and number of frames. */
  firstFrame: number
  frames: number
}

/** The segment at an index from 0; undefined after the last one. @param frames of each stem */
export function stemSegment(
  index: number,
  stems: number,
  frames: number,
  sampleRate = stemSampleRate,
): StemSegment | undefined {
  const firstFrame = index * framesPerSegment
  if (index < 0 || firstFrame >= frames) return undefined
  const count = Math.min(framesPerSegment, frames - firstFrame)
  const start = stemFramesLength(firstFrame, sampleRate)
  const bytesPerStem = stemFramesLength(firstFrame + count, sampleRate) - start
  const from = stems * start
  return { from, to: from + stems * bytesPerStem, bytesPerStem, firstFrame, frames: count }
}
