// Decodes downloaded recordings for verify-licence.mjs. WAV needs nothing; MP3 and FLAC need a decoder each, which is used
// if it is installed beside the script: npm install mpg123-decoder@1.0.3 @wasm-audio-decoders/flac@0.2.11
import { findSound } from '../packages/domain/src/licence-verification/index.mjs'
import { decodeWav } from '../packages/domain/src/sound-fingerprint/index.mjs'

/** npm names of the decoders for formats that Node.js cannot decode. */
const packages = { mp3: 'mpg123-decoder@1.0.3', flac: '@wasm-audio-decoders/flac@0.2.11' }

/**
 * Decodes the sound of a recording.
 * @param {Blob} file
 * @returns `sound` is undefined if it cannot be read; `missing` is the package needed to read it
 */
export async function decodeSound(file) {
  const { kind, share, sound } = await findSound(file)
  if (kind === 'wav') return { sound: await decodeWav(sound) }
  const decoder = await openDecoder(kind)
  if (!decoder) return { missing: packages[kind] }
  await decoder.ready
  try {
    const bytes = new Uint8Array(await sound.arrayBuffer())
    const { channelData, sampleRate, samplesDecoded } = await (kind === 'mp3'
      ? decoder.decode(bytes)
      : decoder.decodeFile(bytes))
    const seconds = samplesDecoded / sampleRate / share
    return { sound: samplesDecoded > 0 ? { sampleRate, channels: channelData, seconds } : undefined }
  } finally {
    decoder.free()
  }
}

/** Undefined if the package is not installed. */
async function openDecoder(kind) {
  try {
    if (kind === 'mp3') return new (await import('mpg123-decoder')).MPEGDecoder()
    return new (await import('@wasm-audio-decoders/flac')).FLACDecoder()
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
