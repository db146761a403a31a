import { hasCode } from '@tempolibre/contract/thrown'
import { stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import type { RecordingProgress } from '@tempolibre/api'
import type { LibraryMaster } from '@tempolibre/demo'
import { startPreviewRenderer, type Visit } from '@tempolibre/demo/render'
import type { Logger } from '../logging/log.ts'
import { sayBusy } from '../media/previews.ts'
import { createFlacFiles } from './flac-files.ts'
import type { SoundFile } from './sound-file.ts'

export interface Masters {
  /** The recording under a storage key; undefined if there is none. Throws `BusyError` if too many are queued. */
  open(key: string, visit: Visit): Promise<SoundFile | undefined>
  /** The progress of the recording under a storage key; undefined if there is none. */
  progress(key: string): Promise<RecordingProgress | undefined>
  /** Renders all missing recordings at low priority; rejects if one cannot be made, or when `signal` aborts. */
  renderAhead(signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/**
 * Opens full-quality recordings: those in the media folder, and the demo library's, which are rendered on first
 * request, sent while they are rendered, and stored. The FLAC of a WAV is made in the same way.
 */
export function openMasters(options: {
  mediaDirectory: string
  masters: readonly LibraryMaster[]
  log: Logger
}): Masters {
  const { log, masters, mediaDirectory } = options
  const known = new Map(masters.map((master) => [master.key, master]))
  const renderer = startPreviewRenderer({
    directory: join(mediaDirectory, 'masters'),
    songs: masters.map((master) => ({ ...master, key: basename(master.key) })),
    onError: (error) => log.error({ err: error }, error.message),
  })
  const flacs = createFlacFiles({ directory: join(mediaDirectory, 'masters', 'flac'), log })

  async function open(key: string, visit: Visit): Promise<SoundFile | undefined> {
    const master = known.get(key)
    if (!master) return openStored(mediaDirectory, key)
    const { read } = await renderer.open(basename(key), visit).catch(sayBusy)
    // Its key identifies its sound.
    return { totalBytes: master.byteLength, head: master.head, version: '', read }
  }

  /** A FLAC stored by the operator, or else one made from the WAV. */
  async function openFlac(key: string, { reader }: Visit): Promise<SoundFile | undefined> {
    const stored = await openStored(mediaDirectory, key)
    if (stored) return stored
    const wavKey = key.replace(/\.flac$/, '.wav')
    // It is encoded completely for later readers, even if this one leaves.
    const wav = await open(wavKey, { reader, left: new AbortController().signal })
    const totalBytes = wav?.totalBytes
    return wav && totalBytes !== undefined ? flacs.open(wavKey, { ...wav, totalBytes }) : undefined
  }

  async function progress(key: string): Promise<RecordingProgress | undefined> {
    if (known.has(key)) return renderer.progress(basename(key))
    if (await openStored(mediaDirectory, key)) return { state: 'ready' }
    // Encoding a FLAC is as fast as reading its WAV.
    return key.endsWith('.flac') ? progress(key.replace(/\.flac$/, '.wav')) : undefined
  }

  return {
    progress,
    open: (key, visit) => (key.endsWith('.flac') ? openFlac(key, visit) : open(key, visit)),
    renderAhead: renderer.renderAhead,
    async stop() {
      await renderer.stop()
      await flacs.idle()
    },
  }
}

/** Folders and a plain file name: nothing that could leave the media folder. */
const keyPattern = /^(?:[a-z0-9][a-z0-9_-]*\/)+[a-z0-9][a-z0-9._-]*$/

/** A file of the media folder; undefined if it does not exist. */
export async function openStored(directory: string, key: string): Promise<SoundFile | undefined> {
  if (!keyPattern.test(key)) return undefined
  const path = join(directory, key)
  try {
    const { mtimeMs, size } = await stat(path)
    return {
      totalBytes: size,
      version: `${size} ${mtimeMs}`,
      read: (from) => createReadStream(path, { start: from }),
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
