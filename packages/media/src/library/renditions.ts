import { basename } from 'node:path'
import { AudioError } from '@tempolibre/audio/audio-error'
import { openStored } from '../files/stored-file.ts'
import type { MediaStorage } from '../files/storage.ts'
import { RenderingError } from '../rendering-error.ts'
import { renditionLength, type RenditionFormat } from '../sound/formats.ts'
import type { MadeRecording, RecordingMaker } from '../sound/recording.ts'
import { shapeOfStored, sourceOfStored } from '../sound/stored-recording.ts'
import type { Rendition } from '../rendering/rendition.ts'

/** A rendition of a recording that is made. @param key of the file, of which the folder is omitted */
export function renditionOfMade(
  { module }: RecordingMaker,
  recording: MadeRecording,
  file: { key: string; format: RenditionFormat },
): Rendition {
  const { id, sampleCount, sampleRate, title } = recording
  return {
    key: basename(file.key),
    title,
    format: file.format,
    source: { module, id },
    byteLength: renditionLength(file.format, recording),
    seconds: sampleCount / sampleRate,
  }
}

/**
 * A rendition of a stored WAV.
 * @param file its file name, and the storage key of the WAV
 * @param onError told why the WAV cannot be rendered
 * @returns undefined if it cannot be, does not exist, or would be outside the media folder
 */
export async function renditionOfStored(
  storage: MediaStorage,
  file: { key: string; title: string; format: RenditionFormat; master: string },
  onError: (error: RenderingError) => void,
): Promise<Rendition | undefined> {
  const { format, key, master, title } = file
  if (!(await openStored(storage, master))) return undefined
  try {
    const shape = await shapeOfStored(storage, master)
    return (
      shape && {
        key,
        title,
        format,
        source: sourceOfStored(master),
        byteLength: renditionLength(format, shape),
        seconds: shape.sampleCount / shape.sampleRate,
      }
    )
  } catch (error) {
    if (!(error instanceof AudioError)) throw error
    onError(new RenderingError('render', `'${title}' cannot be rendered: ${error.message}`, { cause: error }))
    return undefined
  }
}
