import { stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import type { RecordingProgress } from '@tempolibre/api'
import type { LibraryMaster } from '@tempolibre/demo'
import { type PreviewRenderer, startPreviewRenderer, type Visit } from '@tempolibre/demo/render'
import type { Logger } from '../logging/log.ts'
import { sayBusy } from '../media/previews.ts'
import { createFlacFiles } from './flac-files.ts'
import type { SoundFile } from './sound-file.ts'

export interface Masters {
  /** The recording under a storage key; undefined where there is none. Throws `BusyError` where too many are waited for. */
  open(key: string, visit: Visit): Promise<SoundFile | undefined>
  /** How far the recording under a storage key is; undefined where there is none. */
  progress(key: string): Promise<RecordingProgress | undefined>
  stop(): Promise<void>
}

/**
 * Recordings in full quality: those in the media folder, and the demo library's, which are rendered when somebody first
 * asks for them, sent while they are made, and kept. The FLAC of a WAV is made in the same way.
 */
export function openMasters(options: {
  mediaDirectory: string
  masters: readonly LibraryMaster[]
  /** When it resolves, all that is missing is rendered at low priority; without it, nothing is before it is asked for. */
  idle?: Promise<void> | undefined
  log: Logger
}): Masters {
  const { log, masters, mediaDirectory } = options
  const known = new Map(masters.map((master) => [master.key, master]))
  const startRenderer = (ahead: boolean) =>
    startPreviewRenderer({
      directory: join(mediaDirectory, 'masters'),
      songs: masters.map((master) => ({ ...master, key: basename(master.key) })),
      ahead,
      onError: (error) => log.error({ err: error }, error.message),
    })
  const renderer = startRenderer(false)
  let stopped = false
  let ahead: PreviewRenderer | undefined
  void options.idle?.then(() => {
    if (!stopped) ahead = startRenderer(true)
  })
  const flacs = createFlacFiles({ directory: join(mediaDirectory, 'masters', 'flac'), log })

  async function open(key: string, visit: Visit): Promise<SoundFile | undefined> {
    const master = known.get(key)
    if (!master) return openStored(mediaDirectory, key)
    const { read } = await renderer.open(basename(key), visit).catch(sayBusy)
    // Its key names its sound.
    return { totalBytes: master.byteLength, head: master.head, version: '', read }
  }

  /** A FLAC that the operator has put there, or else the WAV's. */
  async function openFlac(key: string, { reader }: Visit): Promise<SoundFile | undefined> {
    const stored = await openStored(mediaDirectory, key)
    if (stored) return stored
    const wavKey = key.replace(/\.flac$/, '.wav')
    // It is made whole, for whoever comes next, however soon somebody leaves.
    const wav = await open(wavKey, { reader, left: new AbortController().signal })
    const totalBytes = wav?.totalBytes
    return wav && totalBytes !== undefined ? flacs.open(wavKey, { ...wav, totalBytes }) : undefined
  }

  async function progress(key: string): Promise<RecordingProgress | undefined> {
    if (known.has(key)) return renderer.progress(basename(key))
    if (await openStored(mediaDirectory, key)) return { state: 'ready' }
    // A FLAC is made as fast as its WAV can be read.
    return key.endsWith('.flac') ? progress(key.replace(/\.flac$/, '.wav')) : undefined
  }

  return {
    progress,
    open: (key, visit) => (key.endsWith('.flac') ? openFlac(key, visit) : open(key, visit)),
    async stop() {
      stopped = true
      await Promise.all([renderer.stop(), ahead?.stop()])
      await flacs.idle()
    },
  }
}

/** Folders, then a plain file name: nothing that could leave the media folder. */
const keyPattern = /^(?:[a-z0-9][a-z0-9_-]*\/)+[a-z0-9][a-z0-9._-]*$/

/** A file of the media folder; undefined where there is none. */
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
