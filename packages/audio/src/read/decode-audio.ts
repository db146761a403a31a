import { AudioError } from '../audio-error.ts'
import { decodeFlac, isFlac } from '../flac/flac.ts'
import { isMp3 } from '../mp3/mp3-scan.ts'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'
import { readAudioFile, requireBytes } from './read-audio-file.ts'
import { decodeWav, isWav } from '../wav/wav.ts'

/**
 * Decodes a WAV or FLAC file, detected by its first bytes. Holds the file and its sound in memory.
 * @param source the file's bytes, or its path
 * @param name of the sound in messages, if bytes are given
 * @throws AudioError `damaged`, `unsupported` (everything but WAV and FLAC, including MP3) or `empty`
 */
export async function decodeAudio(source: Uint8Array | string, name = 'The recording'): Promise<Pcm> {
  if (typeof source === 'string') {
    const file = await readAudioFile(source)
    return decodeBytes(file.bytes, file.name)
  }
  requireBytes(source, name)
  return decodeBytes(source, name)
}

function decodeBytes(bytes: Uint8Array, name: string): Pcm {
  if (isWav(bytes)) return decodeWav(bytes, name)
  if (isFlac(bytes)) return decodeFlac(bytes, name)
  if (isMp3(bytes)) {
    throw new AudioError(
      'unsupported',
      `${name} is an MP3, which cannot be analysed: give its WAV or FLAC master.`,
    )
  }
  throw new AudioError('unsupported', `${name} cannot be read as sound: use a WAV or FLAC file.`)
}
