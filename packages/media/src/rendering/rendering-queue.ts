import { setImmediate } from 'node:timers/promises'
import type { GiveWay } from '../turns/give-way.ts'
import type { MediaStorage } from '../files/storage.ts'
import { describeDiskError, RenderingError } from '../rendering-error.ts'
import { openFinished } from './finished-file.ts'
import { type RenderingJob, startRenderingJob } from './rendering-job.ts'
import type { OpenRendition, Rendition } from './rendition.ts'

export interface RenderingQueueOptions {
  storage: MediaStorage
  /** Folder of the storage in which files are kept. */
  folder: string
  /** What is rendered without being asked for, in this order. */
  ahead: readonly Rendition[]
  /** Renders one file, piece by piece; the same rendition must give the same bytes. */
  render: (rendition: Rendition) => AsyncGenerator<Uint8Array>
  /** Pauses what nobody has asked for while others need the processors. */
  giveWay?: GiveWay | undefined
  /** Pauses what somebody has asked for, while a listener waits for what another process makes. */
  letHearFirst?: GiveWay | undefined
  /** Called with a file's key after each of its pieces, and with its bytes once they are stored; before readers get either. */
  onUsed?: ((key: string, storedBytes: number) => void) | undefined
  /** Called when a file rendered ahead is there: how many of how many are, and its title. */
  onProgress?: (done: number, total: number, title: string) => void
  /** Called with errors that no reader gets: a disk that refuses (once), a file that cannot be rendered. */
  log: (error: RenderingError) => void
}

export interface RenderingQueue {
  /** Renders this file before all others, from this moment on. */
  demand: (rendition: Rendition) => void
  /** Ends a demanded file that nobody waits for any more; its readers get `stopped`. */
  drop: (key: string) => void
  /**
   * The file's bytes; demands it if it is not there yet.
   * @param isFirst has two of three turns, the newest such file
   * @throws RenderingError `stopped`, also if it is dropped meanwhile
   */
  open: (rendition: Rendition, isFirst?: boolean) => Promise<OpenRendition>
  /** Resolves when there is nothing left to render, again after each demand. */
  idle: () => Promise<void>
  /** Ends rendering; an incomplete file leaves nothing behind. */
  stop: () => Promise<void>
}

/** Demanded files rendered in turns; further ones wait until one of them is done. */
const maxAtOnce = 3

/**
 * Renders files in one process, one after another in the given order. A file that is demanded is rendered at once,
 * while the one in the background waits between two of its pieces; several demanded files take turns.
 */
export function createRenderingQueue(options: RenderingQueueOptions): RenderingQueue {
  const { ahead, folder, log, storage } = options
  const finished = new Set<string>()
  const failed = new Set<string>()
  /** In the order in which they are rendered. */
  const demanded: Rendition[] = []
  const dropped = new Set<string>()
  /** Being opened, before they are demanded: those can be dropped as well. */
  const opening = new Set<{ key: string; isDropped: boolean }>()
  /** Keys of demanded files that come before most others. */
  const firsts = new Set<string>()
  const jobs = new Map<string, Promise<RenderingJob>>()
  /** Ends a pause. */
  let waking = new AbortController()
  const stopping = new AbortController()
  let stopped = false
  let turn = 0
  // Set while the disk refuses: files rendered ahead could not be stored, so they wait.
  let diskError: RenderingError | undefined
  let running: Promise<void> | undefined
  const prepared = prepare()

  function reportDisk(error: unknown): boolean {
    const known = describeDiskError(error, storage.place)
    if (!known) return false
    if (known.code !== diskError?.code) log(known)
    diskError = known
    return true
  }

  async function prepare() {
    try {
      await storage.prepare(folder)
      for (const rendition of ahead) {
        if (await openFinished(storage, folder, rendition)) finished.add(rendition.key)
      }
    } catch (error) {
      if (!reportDisk(error)) throw error
    }
  }

  function jobOf(rendition: Rendition): Promise<RenderingJob> {
    const { byteLength, key } = rendition
    const known = jobs.get(key)
    if (known) return known
    const job = startRenderingJob({
      createFile: () => storage.create(`${folder}/${key}`, byteLength),
      pieces: options.render(rendition),
      onDiskError: reportDisk,
      onUsed: (storedBytes) => options.onUsed?.(key, storedBytes),
    })
    jobs.set(key, job)
    return job
  }

  function next(): Rendition | undefined {
    if (stopped) return undefined
    if (demanded.length > 0) {
      const first = demanded.find(({ key }) => firsts.has(key))
      turn++
      if (first && turn % 3 < 2) return first
      const others = demanded.filter((rendition) => rendition !== first).slice(0, maxAtOnce)
      return others[(first ? Math.floor(turn / 3) : turn) % others.length] ?? first
    }
    if (diskError) return undefined
    return ahead.find(({ key }) => !finished.has(key) && !failed.has(key))
  }

  const isDemanded = (key: string) => demanded.some((rendition) => rendition.key === key)

  function leave(key: string) {
    jobs.delete(key)
    firsts.delete(key)
    const index = demanded.findIndex((rendition) => rendition.key === key)
    if (index >= 0) demanded.splice(index, 1)
  }

  async function step(rendition: Rendition) {
    const { key } = rendition
    let job: RenderingJob
    try {
      // The other process may have rendered it meanwhile.
      if (!jobs.has(key) && (await openFinished(storage, folder, rendition))) {
        leave(key)
        return finish(rendition)
      }
      job = await jobOf(rendition)
    } catch (error) {
      // Its readers get the error as well. Whoever asks again starts again.
      leave(key)
      giveUp(rendition, error)
      return
    }
    const state = await job.advance()
    if (state === 'working') return
    leave(key)
    if (state === 'kept') {
      diskError = undefined
      finish(rendition)
    } else if (state === 'failed') giveUp(rendition, job.failure)
  }

  function finish({ key, title }: Rendition) {
    finished.add(key)
    options.onProgress?.(finished.size, ahead.length, title)
  }

  function giveUp({ key, title }: Rendition, cause: unknown) {
    failed.add(key)
    const reason = cause instanceof Error ? cause.message : ''
    log(new RenderingError('render', `The recording '${title}' cannot be rendered: ${reason}`, { cause }))
  }

  /** Between two pieces: a job cannot be ended while it advances. */
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
    for (let rendition = next(); rendition; rendition = next()) {
      await step(rendition)
      await cancelDropped()
      // Messages arrive between two pieces: this is where a demand jumps the queue.
      await setImmediate()
      if (stopped) continue
      if (demanded.length > 0) await options.letHearFirst?.(stopping.signal)
      else await options.giveWay?.(waking.signal)
    }
  }

  function wake() {
    waking.abort()
    waking = new AbortController()
  }

  /** Works until nothing is left; a demand that arrives meanwhile is seen by the same run. */
  function start(): Promise<void> {
    running ??= run().finally(() => {
      running = undefined
      if (!stopped && demanded.length > 0) void start()
    })
    return running
  }

  function demand(rendition: Rendition) {
    const { key } = rendition
    dropped.delete(key)
    if (isDemanded(key) || stopped) return
    failed.delete(key)
    demanded.unshift(rendition)
    turn = -1
    wake()
    void start()
  }

  void start()
  return {
    demand,
    drop(key) {
      if (isDemanded(key)) dropped.add(key)
      for (const file of opening) if (file.key === key) file.isDropped = true
    },
    async open(rendition, isFirst = false) {
      const { byteLength, key } = rendition
      const file = { key, isDropped: false }
      opening.add(file)
      try {
        await prepared
        if (stopped) throw new RenderingError('stopped', 'The renderer was stopped: start it again.')
        if (finished.has(key)) {
          const there = await openFinished(storage, folder, rendition)
          if (there) return there
          // Somebody has removed the file, or truncated it.
          finished.delete(key)
        }
        if (file.isDropped) throw new RenderingError('stopped', 'Nobody waited for this file any more.')
      } finally {
        opening.delete(file)
      }
      if (isFirst) firsts.add(key)
      demand(rendition)
      const job = await jobOf(rendition)
      return { totalBytes: byteLength, read: (from) => job.bytes.read(from) }
    },
    async idle() {
      for (let work = running; work; work = running) await work
    },
    async stop() {
      stopped = true
      stopping.abort()
      wake()
      await running
      await Promise.all([...jobs.values()].map(async (job) => (await job).cancel()))
      jobs.clear()
    },
  }
}
