import type { EndpointOutput, Webhook } from '@tempolibre/contract'
import { listWebhooks } from '@tempolibre/contract/operations/webhooks'
import { maxWebhooks } from '@tempolibre/contract/webhooks'
import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useApiPlaces } from '../../foundation/calls/use-api-places.ts'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { lazyView } from '../../foundation/loading/lazy-view.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { WebhookRow } from './webhook-row.tsx'

const WebhookDialog = lazyView(() => import('./webhook-dialog.tsx'))

type WebhookList = EndpointOutput<'listWebhooks'>

/** The addresses that the account is told at. */
export function Webhooks() {
  const load = useAccountLoad(listWebhooks, {})
  const { apiBase } = useApiPlaces()
  const heading = useRef<HTMLHeadingElement>(null)
  const [adding, setAdding] = useState(false)
  const change = (answer: WebhookList, webhooks: Webhook[]) => load.change({ ...answer, webhooks })

  return (
    <section className="account-card" aria-labelledby="webhooks-title">
      <h2 id="webhooks-title" ref={heading} tabIndex={-1} className="account-list">
        {m.webhooks()}
      </h2>
      <p>
        {m.webhooks_text()}{' '}
        <a href={`${apiBase}/api/docs#addWebhook`} className="text-link">
          {m.webhooks_documentation()}
        </a>
      </p>
      <Loaded load={load} failure={m.webhooks_failed()}>
        {(answer) => (
          <>
            {answer.webhooks.length > 0 && (
              <ul className="sessions">
                {answer.webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    onChange={(changed) =>
                      change(
                        answer,
                        answer.webhooks.map((each) => (each.id === changed.id ? changed : each)),
                      )
                    }
                    onRemove={() => {
                      change(
                        answer,
                        answer.webhooks.filter(({ id }) => id !== webhook.id),
                      )
                      // The button is removed with its row.
                      heading.current?.focus()
                    }}
                  />
                ))}
              </ul>
            )}
            {answer.webhooks.length < maxWebhooks ? (
              <button type="button" className="button button-line" onClick={() => setAdding(true)}>
                {m.webhooks_add()}
              </button>
            ) : (
              <p className="account-hint">{m.webhook_limit_reached()}</p>
            )}
            {adding && (
              <WebhookDialog
                waitingFor={null}
                webhook={undefined}
                onSave={(added) => change(answer, [...answer.webhooks, added])}
                onClose={() => setAdding(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
