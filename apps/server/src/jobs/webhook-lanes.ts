import { createWebhookTurns, type JobKinds } from '@tempolibre/database'
import type { Worker } from './start-worker.ts'

/** Deliveries under way at once; others' servers may be slow. */
const lanes = 6
/** Beside them, for endpoints that did not take long the last time. */
const quickLanes = 2

/** Delivers to webhooks, whose accounts take turns. */
export function addWebhookLanes(worker: Worker, webhooks: JobKinds): void {
  const { all, quick } = createWebhookTurns()
  for (let lane = 0; lane < lanes; lane++) worker.addLane(webhooks, undefined, all)
  for (let lane = 0; lane < quickLanes; lane++) worker.addLane(webhooks, undefined, quick)
}
