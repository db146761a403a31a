import type { MediaStorage } from '../files/storage.ts'
import { describeDiskError, RenderingError } from '../rendering-error.ts'
import { openFinished } from './finished-file.ts'
import { type RenderingJob, startRenderingJob } from './rendering-job.ts'
import type { OpenRendition, Rendition } from './rendition.ts'

export interface RenderingJobsOptions {
  storage: MediaStorage
  /** Folder of the storage in which files are kept. */
  folder: string
  /** What is rendered without being asked for, in this order. */
  ahead: readonly Rendition[]
  /** Renders one file, piece by piece; the same rendition must give the same bytes. */
  render: (rendition: Rendition) => AsyncGenerator<Uint8Array>
  /** Called with a file's key after each of its pieces, and with its bytes once they are stored; before readers get either. */
  onUsed?: ((key: string, storedBytes: number) => void) | undefined
  /** Called when a file rendered ahead is there: how many of how many are, and its title. */
  onProgress?: (done: number, total: number, title: string) => void
  /** Called with errors that no reader gets: a disk that refuses (once), a file that cannot be rendered. */
  log: (error: RenderingError) => void
}

/** Makes files piece by piece. @param leave called with the key of a file for which nothing is left to do */
export function createRenderingJobs(options: RenderingJobsOptions, leave: (key: string) => void) {
  const { ahead, folder, log, storage } = options
  const disk = noteRefusals(options)
  const outcomes = noteOutcomes(options, disk.refuses)
  const jobs = new Map<string, Promise<RenderingJob>>()

  function jobOf(rendition: Rendition): Promise<RenderingJob> {
    const { byteLength, key } = rendition
    const job =
      jobs.get(key) ??
      startRenderingJob({
        createFile: () => storage.create(`${folder}/${key}`, byteLength),
        pieces: options.render(rendition),
        onDiskError: disk.refuses,
        onUsed: (storedBytes) => options.onUsed?.(key, storedBytes),
      })
    jobs.set(key, job)
    return job
  }

  function end(key: string) {
    jobs.delete(key)
    leave(key)
  }

  function finish({ key, title }: Rendition) {
    const done = outcomes.addFinished(key)
    options.onProgress?.(done, ahead.length, title)
  }

  function giveUp({ key, title }: Rendition, cause: unknown) {
    outcomes.addFailed(key)
    const reason = cause instanceof Error ? cause.message : ''
    log(new RenderingError('render', `The recording '${title}' cannot be rendered: ${reason}`, { cause }))
  }

  /** Makes the next piece. */
  async function advance(rendition: Rendition): Promise<void> {
    const { key } = rendition
    let job: RenderingJob
    try {
      // The other process may have rendered it meanwhile.
      if (!jobs.has(key) && (await openFinished(storage, folder, rendition))) {
        end(key)
        return finish(rendition)
      }
      job = await jobOf(rendition)
    } catch (error) {
      // Its readers get the error as well. A further request starts again.
      end(key)
      return giveUp(rendition, error)
    }
    const state = await job.advance()
    if (state === 'working') return
    end(key)
    if (state === 'kept') {
      disk.works()
      finish(rendition)
    } else if (state === 'failed') giveUp(rendition, job.failure)
  }

  return {
    /** Resolves when it is known which of those to be rendered ahead are there. */
    prepared: outcomes.prepared,
    advance,
    jobOf,
    nextAhead: () => (disk.isRefusing() ? undefined : ahead.find(outcomes.isOpen)),
    findFinished: outcomes.findFinished,
    tryAgain: outcomes.forgetFailed,
    async cancel(key: string): Promise<void> {
      const job = jobs.get(key)
      end(key)
      await (await job)?.cancel()
    },
    async cancelAll(): Promise<void> {
      await Promise.all([...jobs.values()].map(async (job) => (await job).cancel()))
      jobs.clear()
    },
  }
}

/** Which files are there, or cannot be made. */
function noteOutcomes(
  { ahead, folder, storage }: RenderingJobsOptions,
  isDiskError: (error: unknown) => boolean,
) {
  const finished = new Set<string>()
  const failed = new Set<string>()

  async function prepare(): Promise<void> {
    try {
      await storage.prepare(folder)
      for (const rendition of ahead)
        if (await openFinished(storage, folder, rendition)) finished.add(rendition.key)
    } catch (error) {
      if (!isDiskError(error)) throw error
    }
  }

  return {
    prepared: prepare(),
    isOpen: ({ key }: Rendition) => !finished.has(key) && !failed.has(key),
    addFailed: (key: string) => void failed.add(key),
    forgetFailed: (key: string) => void failed.delete(key),
    /** @returns how many are there */
    addFinished: (key: string) => finished.add(key).size,
    async findFinished(rendition: Rendition): Promise<OpenRendition | undefined> {
      if (!finished.has(rendition.key)) return undefined
      const there = await openFinished(storage, folder, rendition)
      // The file was removed or truncated.
      if (!there) finished.delete(rendition.key)
      return there
    },
  }
}

/** Logs that the disk refuses, once. While it does, files rendered ahead could not be stored, so they wait. */
function noteRefusals({ log, storage }: RenderingJobsOptions) {
  let known: RenderingError | undefined
  return {
    isRefusing: () => known !== undefined,
    works: () => void (known = undefined),
    /** Whether an error is the disk's. */
    refuses(error: unknown): boolean {
      const refusal = describeDiskError(error, storage.place)
      if (!refusal) return false
      if (refusal.code !== known?.code) log(refusal)
      known = refusal
      return true
    },
  }
}
