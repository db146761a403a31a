import { fingerprintSound, writeFingerprint } from '@tempolibre/domain/sound-fingerprint'
import { createDownsampler, mixToMono } from '@tempolibre/domain/sound-analysis/downsample'
import { AudioError } from '../audio-error.ts'
import { openByteStream } from '../byte-stream.ts'
import { readFlacShape } from '../flac/flac.ts'
import { flacHeadLength } from '../flac/flac-head.ts'
import { readFlacBlocks } from '../flac/flac-stream.ts'
import { openMp3 } from '../mp3/mp3-stream.ts'
import { openWav } from '../wav/wav-stream.ts'

/** The fingerprint of a file that is read while it arrives. */
export interface StreamFingerprint {
  /** As `writeFingerprint` writes it. */
  fingerprint: string
  /** Undefined from two minutes on, of which no more is read. */
  milliseconds: number | undefined
}

/** Below its half the notes of a fingerprint end: a higher rate would only take memory. */
const fingerprintRate = 11_025
const fingerprintSeconds = 120
/** What the low pass needs after the two minutes. */
const marginSeconds = 1
/** Bytes of FLAC that are decoded at once: silence takes next to none. */
const flacPiece = 2048

/**
 * Fingerprints a file of ours while it is made or sent. Takes 5 MB, whatever its rate, and reads no more than two minutes.
 * @param pieces its bytes from the first on
 * @throws AudioError if its sound cannot be read, or is too short for any word
 */
export async function fingerprintStream(
  format: 'wav' | 'flac' | 'mp3',
  pieces: AsyncIterable<Uint8Array>,
): Promise<StreamFingerprint> {
  const { blocks, sampleRate } = await openBlocks(format, pieces)
  const divided = createDownsampler(
    sampleRate,
    sampleRate / Math.max(1, Math.floor(sampleRate / fingerprintRate)),
  )
  const kept = new Float32Array(Math.ceil((fingerprintSeconds + marginSeconds) * divided.sampleRate))
  let count = 0
  const keep = (samples: Float32Array) => {
    const fitting = samples.subarray(0, kept.length - count)
    kept.set(fitting, count)
    count += fitting.length
  }
  let heard = 0
  for await (const block of blocks) {
    const { samples } = mixToMono({ sampleRate, channels: block })
    heard += samples.length
    keep(divided.process(samples))
    if (count === kept.length) break
  }
  keep(divided.finish())
  const words = fingerprintSound({ sampleRate: divided.sampleRate, channels: [kept.subarray(0, count)] })
  if (words.length === 0) throw new AudioError('empty', 'There are fewer than three seconds of sound.')
  const seconds = heard / sampleRate
  return {
    fingerprint: writeFingerprint(words),
    milliseconds: seconds < fingerprintSeconds ? Math.round(seconds * 1000) : undefined,
  }
}

interface SoundBlocks {
  sampleRate: number
  blocks: AsyncIterable<Float32Array[]>
}

async function openBlocks(
  format: 'wav' | 'flac' | 'mp3',
  pieces: AsyncIterable<Uint8Array>,
): Promise<SoundBlocks> {
  const name = `a ${format}`
  if (format === 'wav') return openWav(pieces, Number.POSITIVE_INFINITY, name)
  const bytes = openByteStream(pieces)
  if (format === 'flac') {
    const shape = readFlacShape(await bytes.peek(flacHeadLength), name)
    return { sampleRate: shape.sampleRate, blocks: readFlacBlocks(readPieces(), shape, name) }
  }
  const mp3 = await openMp3(bytes, name)
  if (!mp3) throw new AudioError('unsupported', `${name} has no frame.`)
  return { sampleRate: mp3.header.sampleRate, blocks: mp3.blocks }

  async function* readPieces(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = await bytes.read(flacPiece)
      if (piece.length === 0) return
      yield piece
    }
  }
}
