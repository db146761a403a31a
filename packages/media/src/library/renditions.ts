import { basename } from 'node:path'
import { AudioError } from '@tempolibre/audio/audio-error'
import { makePreviewTag, type PreviewTags } from '@tempolibre/audio/tags'
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
  const tag = tagOf(file.format, recording)
  return {
    key: basename(file.key),
    title,
    format: file.format,
    source: { module, id },
    tag,
    byteLength: (tag?.length ?? 0) + renditionLength(file.format, recording),
    seconds: sampleCount / sampleRate,
  }
}

/** Downloads are tagged when they are sent, previews when they are made. */
function tagOf(format: RenditionFormat, tags: PreviewTags): Uint8Array | undefined {
  return format === 'preview' ? makePreviewTag(tags) : undefined
}

/**
 * A rendition of a stored WAV.
 * @param file its file name, what its tag says, and the storage key of the WAV
 * @param onError told why the WAV cannot be rendered
 * @returns undefined if it cannot be, does not exist, or would be outside the media folder
 */
export async function renditionOfStored(
  storage: MediaStorage,
  file: { key: string; title: string; artist: string; format: RenditionFormat; master: string },
  onError: (error: RenderingError) => void,
): Promise<Rendition | undefined> {
  const { artist, format, key, master, title } = file
  const tag = tagOf(format, { title, artist })
  if (!(await openStored(storage, master))) return undefined
  try {
    const shape = await shapeOfStored(storage, master)
    return (
      shape && {
        key,
        title,
        format,
        source: sourceOfStored(master),
        tag,
        byteLength: (tag?.length ?? 0) + renditionLength(format, shape),
        seconds: shape.sampleCount / shape.sampleRate,
      }
    )
  } catch (error) {
    if (!(error instanceof AudioError)) throw error
    onError(new RenderingError('render', `'${title}' cannot be rendered: ${error.message}`, { cause: error }))
    return undefined
  }
}
