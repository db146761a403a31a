import { parseBuffer } from 'music-metadata'
import { AudioError } from '../audio-error.ts'
import { isFlac, requireWholeFlac } from '../flac/flac.ts'
import { scanMp3 } from '../mp3/mp3-scan.ts'
import { readAudioFile } from './read-audio-file.ts'
import { isWav, readWavLayout } from '../wav/wav.ts'

export interface AudioProbe {
  durationSeconds: number
  /** As the format's own name is written: `MPEG 1 Layer 3`, `PCM`, `FLAC`, `MPEG-4/AAC`, `Vorbis I` … */
  codec: string
  /** In hertz. */
  sampleRate: number
  channels: number
  /** Mean bits per second. */
  bitrate: number
}

/** Reads what music-metadata knows of the file, or says plainly that it knows nothing. */
async function readMetadata(bytes: Uint8Array, name: string) {
  try {
    // Without the file's name, so that the parser goes by the bytes.
    const { format } = await parseBuffer(bytes, { size: bytes.length }, { duration: true, skipCovers: true })
    return format
  } catch (cause) {
    // Whatever the parser stumbles over, it comes down to a file that is not what it should be.
    throw new AudioError(
      'unsupported',
      `${name} is no sound that can be read: give an MP3, WAV or FLAC file.`,
      { cause },
    )
  }
}

/**
 * Length and kind of a sound file, by its bytes, whatever its name ends in. MP3, WAV and FLAC are checked for being
 * whole (an MP3 cut exactly between two frames is a whole one, unless its head counts them); of others, such as Ogg and
 * MP4, only the head is read.
 * @throws AudioError `damaged` when the file is cut off or unreadable, `unsupported` when it is no sound or of an
 * unknown kind, `empty` when it holds none
 */
export async function probeAudio(path: string): Promise<AudioProbe> {
  const { bytes, name } = await readAudioFile(path)
  if (isWav(bytes)) readWavLayout(bytes, name)
  if (isFlac(bytes)) requireWholeFlac(bytes, name)
  const format = await readMetadata(bytes, name)
  // The parser takes any bytes for MPEG that look like a frame header somewhere; walking through them tells.
  const scan = format.container === 'MPEG' ? scanMp3(bytes, name) : undefined
  const codec = format.codec ?? format.container
  const sampleRate = scan?.sampleRate ?? format.sampleRate
  const channels = scan?.channels ?? format.numberOfChannels
  const durationSeconds = scan?.durationSeconds ?? format.duration
  if (!codec || !sampleRate || !channels || durationSeconds === undefined) {
    throw new AudioError(
      'unsupported',
      `${name} is no sound that can be read: give an MP3, WAV or FLAC file.`,
    )
  }
  if (durationSeconds === 0) throw new AudioError('empty', `${name} has no sound in it: export it again.`)
  const bitrate = scan?.bitrate ?? format.bitrate ?? (bytes.length * 8) / durationSeconds
  return { durationSeconds, codec, sampleRate, channels, bitrate: Math.round(bitrate) }
}
