import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createWholeFile } from '../whole-file.ts'
import type { MasterFormat } from './master-sound.ts'
import { describeDiskError, PreviewError } from './preview-error.ts'
import { findPreview, preparePreviewDirectory, readPreview } from './preview-file.ts'
import { startPreviewJob } from './preview-job.ts'
import type { PreviewJob } from './preview-job.ts'

/** A song whose preview, or whose master, is wanted. */
export interface PreviewSong {
  /** File name in the folder. */
  key: string
  /** Id from which the song is composed. */
  id: string
  title: string
  /** The figure of `measureMasterGain`. */
  masterGainDb: number
  /** Length of the file in bytes, where it is known; a file of another length is made again. */
  byteLength?: number
  /** How long it plays, where that is known; what is left to do is measured by it. */
  seconds?: number
  /** In full quality, in this format; a preview without. */
  master?: MasterFormat
}

export interface OpenPreview {
  /** Length of the whole preview in bytes, where it is known. */
  totalBytes: number | undefined
  /** Its bytes from an offset on, as they are rendered. */
  read: (from: number) => AsyncIterable<Uint8Array>
}

export interface PreviewQueueOptions {
  /** Folder in which previews are kept. */
  directory: string
  /** In the order in which they are rendered. */
  songs: readonly PreviewSong[]
  /** false: nothing is rendered before somebody demands it. */
  ahead?: boolean
  /** Begins a file; `createWholeFile` without. */
  createFile?: typeof createWholeFile | undefined
  /** Renders one song, piece by piece; the same song gives the same bytes. */
  render: (song: PreviewSong) => AsyncGenerator<Uint8Array>
  /** Called when a song is there: how many of how many are, and its title. */
  onProgress?: (done: number, total: number, title: string) => void
  /** Called with errors that no reader gets: a disk that refuses (once), a song that cannot be rendered. */
  log: (error: PreviewError) => void
}

export interface PreviewQueue {
  /** Renders this song before all others, from this moment on. @throws PreviewError `unknown-song` */
  demand: (key: string) => void
  /** Ends a demanded song that nobody waits for any more; its readers get `stopped`. */
  drop: (key: string) => void
  /** The song's bytes; demands it when it is not there yet. @throws PreviewError `unknown-song` */
  open: (key: string) => Promise<OpenPreview>
  /** Resolves when there is nothing left to render, again after each demand. */
  idle: () => Promise<void>
  /** Ends rendering; a song that is not whole leaves nothing behind. */
  stop: () => Promise<void>
}

/** So many demanded songs are rendered by turns; further ones wait until one of them is done. */
const maxAtOnce = 3

/**
 * Renders previews in one place, one after another in the given order. A song that is demanded is rendered at once,
 * while the one in the background waits between two of its pieces; several demanded songs take turns.
 */
export function createPreviewQueue(options: PreviewQueueOptions): PreviewQueue {
  const { createFile = createWholeFile, directory, log } = options
  const songs = new Map(options.songs.map((song) => [song.key, song]))
  const finished = new Set<string>()
  const failed = new Set<string>()
  const demanded: string[] = []
  const dropped = new Set<string>()
  const jobs = new Map<string, Promise<PreviewJob>>()
  const background = options.ahead === false ? [] : options.songs.map((song) => song.key)
  let stopped = false
  let turn = 0
  // Set while the disk refuses: background songs could not be kept, so they wait.
  let diskError: PreviewError | undefined
  let running: Promise<void> | undefined
  const prepared = prepare()

  function reportDisk(error: unknown): boolean {
    const known = describeDiskError(error, directory)
    if (!known) return false
    if (known.code !== diskError?.code) log(known)
    diskError = known
    return true
  }

  async function isThere(song: PreviewSong): Promise<boolean> {
    return (await findPreview(directory, song)) !== undefined
  }

  async function prepare() {
    try {
      await preparePreviewDirectory(directory)
    } catch (error) {
      if (!reportDisk(error)) throw error
    }
    for (const song of songs.values()) {
      try {
        if (await isThere(song)) finished.add(song.key)
      } catch (error) {
        if (!reportDisk(error)) throw error
      }
    }
  }

  function songOf(key: string): PreviewSong {
    const song = songs.get(key)
    if (song) return song
    throw new PreviewError('unknown-song', `There is no song for the preview '${key}': check the address.`)
  }

  function jobOf(song: PreviewSong): Promise<PreviewJob> {
    const known = jobs.get(song.key)
    if (known) return known
    const { byteLength, key } = song
    const pieces = options.render(song)
    const job = startPreviewJob({
      createFile: () => createFile(join(directory, key), byteLength),
      pieces,
      onDiskError: reportDisk,
    })
    jobs.set(song.key, job)
    return job
  }

  function nextKey(): string | undefined {
    if (stopped) return undefined
    if (demanded.length > 0) {
      turn = (turn + 1) % Math.min(demanded.length, maxAtOnce)
      return demanded[turn]
    }
    if (diskError) return undefined
    return background.find((key) => !finished.has(key) && !failed.has(key))
  }

  function leave(key: string) {
    jobs.delete(key)
    const index = demanded.indexOf(key)
    if (index >= 0) demanded.splice(index, 1)
  }

  async function step(key: string) {
    const song = songOf(key)
    let job: PreviewJob
    try {
      // The other process may have rendered it meanwhile.
      if (!jobs.has(key) && (await isThere(song))) {
        leave(key)
        return finish(song)
      }
      job = await jobOf(song)
    } catch (error) {
      // Its readers have the error as well. Whoever asks again begins again.
      leave(key)
      giveUp(song, error)
      return
    }
    const state = await job.advance()
    if (state === 'working') return
    leave(key)
    if (state === 'kept') {
      diskError = undefined
      finish(song)
    } else if (state === 'failed') giveUp(song, job.failure)
  }

  function finish({ key, title }: PreviewSong) {
    finished.add(key)
    options.onProgress?.(finished.size, songs.size, title)
  }

  function giveUp({ key, title }: PreviewSong, cause: unknown) {
    failed.add(key)
    const reason = cause instanceof Error ? cause.message : ''
    log(new PreviewError('render', `The song '${title}' cannot be rendered: ${reason}`, { cause }))
  }

  /** Between two pieces: a job that is at work cannot be ended. */
  async function cancelDropped() {
    for (const key of dropped) {
      dropped.delete(key)
      const job = jobs.get(key)
      leave(key)
      await (await job)?.cancel()
    }
  }

  async function run() {
    await prepared
    for (let key = nextKey(); key !== undefined; key = nextKey()) {
      await step(key)
      await cancelDropped()
      // Messages come in between two pieces: this is where a demand jumps the line.
      await setImmediate()
    }
  }

  /** Works until nothing is left; a demand that comes in meanwhile is seen by the same run. */
  function start(): Promise<void> {
    running ??= run().finally(() => {
      running = undefined
      if (!stopped && demanded.length > 0) void start()
    })
    return running
  }

  function demand(key: string) {
    songOf(key)
    dropped.delete(key)
    if (finished.has(key) || demanded.includes(key) || stopped) return
    failed.delete(key)
    demanded.unshift(key)
    turn = -1
    void start()
  }

  void start()
  return {
    demand,
    drop(key) {
      if (demanded.includes(key)) dropped.add(key)
    },
    async open(key) {
      const song = songOf(key)
      await prepared
      if (stopped) throw new PreviewError('stopped', 'The preview renderer was stopped: start it again.')
      if (finished.has(key)) {
        const length = await findPreview(directory, song)
        if (length !== undefined)
          return { totalBytes: length, read: (from) => readPreview(directory, key, from) }
        // Somebody has removed the file, or cut it short.
        finished.delete(key)
      }
      demand(key)
      const job = await jobOf(song)
      return { totalBytes: song.byteLength, read: (from) => job.bytes.read(from) }
    },
    async idle() {
      for (let work = running; work; work = running) await work
    },
    async stop() {
      stopped = true
      await running
      await Promise.all([...jobs.values()].map(async (job) => (await job).cancel()))
      jobs.clear()
    },
  }
}
