import { ApiError } from '@tempolibre/contract'
import { deadlineSignal } from '@tempolibre/database'
import { createFairGate, type UsedWork } from '@tempolibre/fair-share'
import { Tinypool } from 'tinypool'
import { isPlain } from './fonts.ts'
import type { Unprintable } from './list-unprintable.ts'

/** Whoever has entered a text, and is charged for what it takes to judge it. */
interface Author {
  /** Whose turn it takes in the line. */
  holder: string
  /** @throws ApiError `too_many_requests` if they have spent what they may */
  admit(): void
  spend(used: UsedWork): void
}

/** How long the thread waits for another text before it ends and gives its memory back, in ms. */
const idleMs = 30_000
const maxWaitMs = 5000

let pool: Tinypool | undefined

const line = createFairGate({
  atOnce: 1,
  atOnceEach: 1,
  maxWaitingEach: 10,
  maxWaiting: 200,
  maxWaitMs,
  refusal: (waitMs = 0) =>
    new ApiError('too_many_requests', { retryAfterSeconds: Math.max(5, Math.ceil(waitMs / 1000)) }),
})

/**
 * The characters of a text that papers cannot show, each once. A name in many rare characters opens many fonts, which takes
 * up to seconds: in a thread of its own, in the turn of whoever sends it, and charged to them. A plain text needs none.
 * @throws ApiError `too_many_requests` if its author has spent what they may, or too many texts wait
 */
export async function findUnprintableApart(text: string, author: Author): Promise<string[]> {
  if (isPlain(text)) return []
  author.admit()
  pool ??= new Tinypool({
    filename: new URL('./list-unprintable.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  })
  const judging = pool
  const { characters, cpuSeconds }: Unprintable = await line.run(
    author.holder,
    () => judging.run(text),
    deadlineSignal(),
  )
  author.spend({ cpuSeconds, bytes: 0 })
  return characters
}
