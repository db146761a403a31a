import { setImmediate } from 'node:timers/promises'
import type { GiveWay } from '../turns/give-way.ts'
import { RenderingError } from '../rendering-error.ts'
import { createRenderingJobs, type RenderingJobsOptions } from './rendering-jobs.ts'
import type { OpenRendition, Rendition } from './rendition.ts'

export interface RenderingQueueOptions extends RenderingJobsOptions {
  /** Pauses work that was not asked for while others need the processors. */
  giveWay?: GiveWay | undefined
  /** Pauses work that was asked for, while a listener waits for what another process makes. */
  letHearFirst?: GiveWay | undefined
}

export interface RenderingQueue {
  /** Renders this file before all others, from this moment on. */
  demand: (rendition: Rendition) => void
  /** Ends a demanded file that is no longer waited for; its readers get `stopped`. */
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
  const demanded = createDemand()
  const jobs = createRenderingJobs(options, demanded.remove)
  /** Ends a pause. */
  let waking = new AbortController()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const isStopped = () => stopping.signal.aborted

  const next = () => (isStopped() ? undefined : (demanded.next() ?? jobs.nextAhead()))

  async function run() {
    await jobs.prepared
    for (let rendition = next(); rendition; rendition = next()) {
      await jobs.advance(rendition)
      // Between two pieces: a job cannot be ended while it advances.
      for (const key of demanded.takeDropped()) await jobs.cancel(key)
      // Messages arrive between two pieces: this is where a demand jumps the queue.
      await setImmediate()
      if (isStopped()) continue
      if (demanded.isAny()) await options.letHearFirst?.(stopping.signal)
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
      if (!isStopped() && demanded.isAny()) void start()
    })
    return running
  }

  function demand(rendition: Rendition) {
    if (isStopped() || !demanded.add(rendition)) return
    jobs.tryAgain(rendition.key)
    wake()
    void start()
  }

  void start()
  return {
    demand,
    drop: demanded.drop,
    async open(rendition, isFirst = false) {
      const { byteLength, key } = rendition
      const waiting = demanded.wait(key)
      try {
        await jobs.prepared
        if (isStopped()) throw new RenderingError('stopped', 'The renderer was stopped: start it again.')
        const finished = await jobs.findFinished(rendition)
        if (finished) return finished
        if (waiting.isDropped) throw new RenderingError('stopped', 'Nobody waited for this file any more.')
      } finally {
        waiting.end()
      }
      if (isFirst) demanded.putFirst(key)
      demand(rendition)
      const job = await jobs.jobOf(rendition)
      return { totalBytes: byteLength, read: (from) => job.bytes.read(from) }
    },
    async idle() {
      for (let work = running; work; work = running) await work
    },
    async stop() {
      stopping.abort()
      wake()
      await running
      await jobs.cancelAll()
    },
  }
}

/** What is waited for, and whose turn it is. */
function createDemand() {
  /** In the order in which they are rendered. */
  const renditions: Rendition[] = []
  /** Keys of those that come before most others. */
  const firsts = new Set<string>()
  const dropped = new Set<string>()
  /** Being opened, before they are demanded: those can be dropped as well. */
  const opening = new Set<{ key: string; isDropped: boolean }>()
  let turn = 0
  const has = (key: string) => renditions.some((rendition) => rendition.key === key)
  return {
    isAny: () => renditions.length > 0,
    /** @returns false if it is demanded already */
    add(rendition: Rendition): boolean {
      dropped.delete(rendition.key)
      if (has(rendition.key)) return false
      renditions.unshift(rendition)
      turn = -1
      return true
    },
    putFirst: (key: string) => void firsts.add(key),
    /** Of a file that is about to be demanded: whether it is dropped before. */
    wait(key: string): { readonly isDropped: boolean; end(): void } {
      const file = { key, isDropped: false }
      opening.add(file)
      return Object.assign(file, { end: () => void opening.delete(file) })
    },
    drop(key: string): void {
      if (has(key)) dropped.add(key)
      for (const file of opening) if (file.key === key) file.isDropped = true
    },
    /** Keys of what was dropped and has not been demanded again. */
    *takeDropped(): Generator<string> {
      for (const key of dropped) {
        dropped.delete(key)
        yield key
      }
    },
    remove(key: string): void {
      firsts.delete(key)
      const index = renditions.findIndex((rendition) => rendition.key === key)
      if (index >= 0) renditions.splice(index, 1)
    },
    next(): Rendition | undefined {
      if (renditions.length === 0) return undefined
      const first = renditions.find(({ key }) => firsts.has(key))
      turn++
      if (first && turn % 3 < 2) return first
      const others = renditions.filter((rendition) => rendition !== first).slice(0, maxAtOnce)
      return others[(first ? Math.floor(turn / 3) : turn) % others.length] ?? first
    },
  }
}
