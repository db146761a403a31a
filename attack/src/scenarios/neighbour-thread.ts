// The thread of a neighbour: calls steadily, whether answers come or not, and tells what was answered.
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Called, callerFrom } from './caller.ts'
import type { NeighboursAnswer, NeighboursTask } from './neighbour.ts'

/** Answers of the account and of the catalogue, which need the database and the process's own time. */
const operations = ['GET /api/v1/account', 'GET /api/v1/subscription?lang=en', 'GET /api/v1/playlists']

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- neighbour.ts starts it with this
const { address, everyMs, leastMs, token, url } = workerData as NeighboursTask
const over = new AbortController()
parentPort?.once('message', () => over.abort())

const from = callerFrom(url, address)
const answers: Promise<Called>[] = []
const started = performance.now()
while (!over.signal.aborted || performance.now() - started < leastMs) {
  answers.push(from.call(operations[answers.length % operations.length] ?? '', undefined, token))
  await delay(everyMs)
}
const told = (await Promise.all(answers)).map(({ code, ms, status }): NeighboursAnswer => ({
  code,
  ms,
  status,
}))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(told)
