import { mp3ByteLength } from '@tempolibre/audio/mp3-frames'
import { makeMp3Info } from '@tempolibre/audio/mp3-info'
import { wavByteLength, wavHeader } from '@tempolibre/audio/wav'
import { makePreviewTag, type PreviewTags } from '@tempolibre/audio/tags'
import type { SoundShape } from './recording.ts'

/** A file made from a recording: the preview that the site plays, and full quality as WAV and as MP3. */
export type RenditionFormat = 'preview' | 'wav' | 'mp3'

export const wavBits = 24
/** Bits per second, constant. */
export const mp3Bitrates: Readonly<Record<Exclude<RenditionFormat, 'wav'>, number>> = {
  preview: 160_000,
  mp3: 320_000,
}

/**
 * Version of the bytes that the MP3 encoder makes of the same sound. Increment it when they change: then addresses,
 * names of stored files and entity tags change with them.
 */
export const mp3EncodingVersion = 2

/** Exact length in bytes without tags, known before rendering. */
export function renditionLength(format: RenditionFormat, shape: SoundShape): number {
  return format === 'wav'
    ? wavByteLength({ ...shape, bits: wavBits })
    : mp3ByteLength({ ...shape, bitrate: mp3Bitrates[format] })
}

/** Exact length in bytes of a preview with its tag. */
export function previewLength(recording: SoundShape & PreviewTags): number {
  return makePreviewTag(recording).length + renditionLength('preview', recording)
}

/** The bytes before any sound, known before rendering: the header of a WAV, the info header of an MP3. */
export function renditionHead(format: RenditionFormat, shape: SoundShape): Uint8Array {
  return format === 'wav'
    ? wavHeader({ ...shape, bits: wavBits })
    : makeMp3Info({ ...shape, bitrate: mp3Bitrates[format] })
}
