import { parseBuffer } from 'music-metadata'
import { AudioError } from '../audio-error.ts'
import { isFlac, requireWholeFlac } from '../flac/flac.ts'
import { scanMp3 } from '../mp3/mp3-scan.ts'
import { readAudioFile } from './read-audio-file.ts'
import { isWav, readWavLayout } from '../wav/wav.ts'

export interface AudioProbe {
  durationSeconds: number
  /** In the format's own notation: `MPEG 1 Layer 3`, `PCM`, `FLAC`, `MPEG-4/AAC`, `Vorbis I` … */
  codec: string
  /** In hertz. */
  sampleRate: number
  channels: number
  /** Mean bits per second. */
  bitrate: number
}

/** Reads the file with music-metadata. @throws AudioError for an unknown format */
async function readMetadata(bytes: Uint8Array, name: string) {
  try {
    // Without the file's name, so that the parser judges by the bytes.
    const { format } = await parseBuffer(bytes, { size: bytes.length }, { duration: true, skipCovers: true })
    return format
  } catch (cause) {
    // Whatever the parser's error, the file is invalid.
    throw new AudioError('unsupported', `${name} cannot be read as sound: use an MP3, WAV or FLAC file.`, {
      cause,
    })
  }
}

/**
 * Length and kind of a sound file, by its bytes, whatever its extension. MP3, WAV and FLAC are checked for
 * completeness (an MP3 cut exactly between two frames is complete, unless its header counts them); of others, such as
 * Ogg and MP4, only the header is read.
 * @throws AudioError `damaged` if the file is truncated or unreadable, `unsupported` if it is not a sound or of an
 * unknown kind, `empty` if it has no samples
 */
export async function probeAudio(path: string): Promise<AudioProbe> {
  const { bytes, name } = await readAudioFile(path)
  if (isWav(bytes)) readWavLayout(bytes, name)
  if (isFlac(bytes)) requireWholeFlac(bytes, name)
  const format = await readMetadata(bytes, name)
  // The parser takes any bytes that resemble a frame header for MPEG, so the frames are walked.
  const scan = format.container === 'MPEG' ? scanMp3(bytes, name) : undefined
  const codec = format.codec ?? format.container
  const sampleRate = scan?.sampleRate ?? format.sampleRate
  const channels = scan?.channels ?? format.numberOfChannels
  const durationSeconds = scan?.durationSeconds ?? format.duration
  if (!codec || !sampleRate || !channels || durationSeconds === undefined) {
    throw new AudioError('unsupported', `${name} cannot be read as sound: use an MP3, WAV or FLAC file.`)
  }
  if (durationSeconds === 0) throw new AudioError('empty', `${name} has no sound in it: export it again.`)
  const bitrate = scan?.bitrate ?? format.bitrate ?? (bytes.length * 8) / durationSeconds
  return { durationSeconds, codec, sampleRate, channels, bitrate: Math.round(bitrate) }
}
