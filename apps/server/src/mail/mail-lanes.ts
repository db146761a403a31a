import { type JobKinds, longestDueUntried } from '@tempolibre/database'
import type { Worker } from '../jobs/start-worker.ts'

/** Mails under way at once: a mail server may take half a minute for each that it does not like. */
const lanes = 2

/** Sends mails. A third lane has the mails that were not tried before, so that others that hang never keep all lanes. */
export function addMailLanes(worker: Worker, mails: JobKinds): void {
  for (let lane = 0; lane < lanes; lane++) worker.addLane(mails)
  worker.addLane(mails, undefined, longestDueUntried)
}
