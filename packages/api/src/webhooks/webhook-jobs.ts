import {
  cancelDelivery,
  type Database,
  findDueDelivery,
  forgetOldDeliveries,
  type JobKinds,
  keepEventBody,
  noteDeliveryAttempt,
  tellUser,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { sendWebhook, type WebhookTargets } from './send-webhook.ts'
import { openWebhookSecret, signMessage } from './webhook-secret.ts'
import { writeEvent } from './write-event.ts'

export interface WebhookJobSettings {
  db: Kysely<Database>
  siteUrl: string
  secret: string
  targets: WebhookTargets
}

const day = 24 * 3600
/** Between attempts: doubled each time, by up to a tenth more or less so that what failed together is not sent together. */
const delays = { firstSeconds: 5, maxSeconds: 6 * 3600, spread: 0.1 }
/** The delay after a number of attempts. */
export function delayAfterAttempts(attempts: number): number {
  const { firstSeconds, maxSeconds, spread } = delays
  const seconds = Math.min(maxSeconds, firstSeconds * 2 ** Math.min(attempts - 1, 20))
  return seconds * (1 - spread + 2 * spread * Math.random())
}

/** The jobs that deliver events, to be run by the turns of `createWebhookTurns`. */
export function createWebhookJobs(settings: WebhookJobSettings): JobKinds {
  async function deliver(id: string, signal: AbortSignal): Promise<{ againInSeconds: number } | undefined> {
    const due = await findDueDelivery(settings.db, { id })
    if (!due) return undefined
    if (due.disabled_at || !due.may_hear) {
      await cancelDelivery(settings.db, { id })
      return undefined
    }
    return attempt(settings, due, signal)
  }

  return {
    deliver_webhook: { run: deliver, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  }
}

/** Deletes deliveries that are no longer kept. */
export function createWebhookHousekeeping(db: Kysely<Database>): JobKinds {
  return {
    forget_webhooks: {
      run: () => forgetOldDeliveries(db),
      everySeconds: day,
      firstDelaySeconds: 60,
      maxDelaySeconds: 3600,
    },
  }
}

type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDueDelivery>>>

async function attempt(
  { db, secret, siteUrl, targets }: WebhookJobSettings,
  due: DueDelivery,
  signal: AbortSignal,
): Promise<{ againInSeconds: number } | undefined> {
  const { endpoint_id: endpointId, event_id: eventId, id, url } = due
  const body =
    due.body ?? (await keepEventBody(db, { id: eventId, body: await writeEvent(db, due, siteUrl) }))
  const secrets = [due.secret, due.former_secret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openWebhookSecret(sealed, endpointId, secret))
  const started = Date.now()
  const message = { id: eventId, timestamp: Math.floor(started / 1000), body }
  const { problem, status } = await sendWebhook(url, {
    body,
    headers: signMessage(message, secrets),
    sender: siteUrl,
    targets,
    signal,
  })
  // The process stops: the attempt is made again, and the receiver knows it by its id.
  signal.throwIfAborted()
  const delivered = status !== undefined && status >= 200 && status < 300
  const delaySeconds = delayAfterAttempts(due.attempts + 1)
  const { again, disabledFor } = await noteDeliveryAttempt(
    db,
    {
      id,
      endpointId,
      status: status ?? null,
      problem: problem?.slice(0, 300) ?? null,
      durationMs: Date.now() - started,
      delivered,
    },
    delaySeconds,
  )
  if (disabledFor) {
    await tellUser(db, {
      userId: due.user_id,
      template: 'webhook_disabled',
      mail: (language) => ({ link: siteUrl + pathTo('developers', language), url, reason: disabledFor }),
    })
  }
  return again ? { againInSeconds: delaySeconds } : undefined
}
