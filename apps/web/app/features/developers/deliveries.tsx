import type { Webhook, WebhookDelivery } from '@tempolibre/contract'
import {
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
} from '@tempolibre/contract/operations/webhooks'
import { ApiError } from '@tempolibre/contract/errors'
import type { DeliveryState } from '@tempolibre/contract/webhooks'
import { dateFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { describeRefusal } from '../account/use-account-form.ts'
import { useAccountLoad } from '../account/use-account-load.ts'

const stateWords: Record<DeliveryState, () => string> = {
  waiting: m.webhook_state_waiting,
  delivered: m.webhook_state_delivered,
  failed: m.webhook_state_failed,
  cancelled: m.webhook_state_cancelled,
}

/** The last deliveries of a webhook; each can be sent again, and a test event can be sent. */
export default function Deliveries({ webhook }: { webhook: Webhook }) {
  const request = useApiRequest()
  const load = useAccountLoad(listWebhookDeliveries, { id: webhook.id })
  const [busy, setBusy] = useState(false)

  /** Sends something by hand, and shows it in the list. */
  async function send(call: () => Promise<unknown>, done: string) {
    if (busy) return
    setBusy(true)
    try {
      await call()
      tellVisitor(done)
      load.reload()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isLimited = error.code === 'too_many_requests'
      tellVisitor(isLimited ? describeRefusal(error) : m.webhooks_send_refused())
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="developer-deliveries">
      <div className="security-choices">
        <button
          type="button"
          className="button button-line"
          aria-disabled={busy || undefined}
          onClick={() => void send(() => testWebhook(request, { id: webhook.id }), m.webhooks_test_sent())}
        >
          {m.webhooks_test()}
        </button>
        <button type="button" className="button button-line" onClick={load.reload}>
          {m.webhooks_refresh()}
        </button>
      </div>
      <Loaded load={load} failure={m.webhooks_deliveries_failed()}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p>{m.webhooks_deliveries_none()}</p>
          ) : (
            <ul className="sessions">
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  onReplay={() =>
                    void send(
                      () => replayWebhookDelivery(request, { id: delivery.id }),
                      m.webhooks_replayed(),
                    )
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function DeliveryRow({ delivery, onReplay }: { delivery: WebhookDelivery; onReplay: () => void }) {
  const { attempts, created_at, event, problem, response_status: status, state, subject } = delivery
  const language = useLanguage()
  const time = dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const answer = problem ?? (status === null ? undefined : m.webhooks_answered({ status }))
  return (
    <li>
      <div className="developer-row">
        <p className="session-name" translate="no">
          {event} {event === 'endpoint.test' ? '' : subject}
        </p>
        <p className="account-hint">
          {[
            stateWords[state](),
            m.webhooks_attempts({ attempts }),
            ...(answer === undefined ? [] : [answer]),
          ].join(' · ')}
        </p>
        <p className="account-hint">
          <time dateTime={created_at}>{time.format(new Date(created_at))}</time>
        </p>
      </div>
      {state !== 'waiting' && (
        <button
          type="button"
          className="button button-line"
          aria-label={m.webhooks_label({ action: m.webhooks_replay(), url: `${event} ${subject}` })}
          onClick={onReplay}
        >
          {m.webhooks_replay()}
        </button>
      )}
    </li>
  )
}
