import type { Webhook } from '@tempolibre/contract'
import { addWebhook, changeWebhook } from '@tempolibre/contract/operations/webhooks'
import {
  findWebhookUrlFault,
  maxUrlLength,
  type WebhookEvent,
  webhookEvents,
} from '@tempolibre/contract/webhooks'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { Field } from '../account/account-form.tsx'
import type { FormTexts } from '../account/use-account-form.ts'
import { OwnerDialog } from '../profile/security/owner-dialog.tsx'
import { readOwnerFields } from '../profile/security/owner-fields.tsx'
import { SecretDialog } from './secret-dialog.tsx'

interface WebhookDialogProps {
  /** Undefined: a new one. */
  webhook: Webhook | undefined
  onSave: (webhook: Webhook) => void
  onClose: () => void
}

const eventWords: Record<WebhookEvent, () => string> = {
  'licence.issued': m.webhook_event_issued,
  'licence.revoked': m.webhook_event_revoked,
  'licence.restored': m.webhook_event_restored,
  'track.released': m.webhook_event_released,
}

/** Adds or changes a webhook after the owner's confirmation; the secret of a new one is shown once. */
export default function WebhookDialog({ onClose, onSave, webhook }: WebhookDialogProps) {
  const request = useApiRequest()
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? ['licence.issued'])
  const [made, setMade] = useState<{ webhook: Webhook; secret: string }>()
  const [trouble, setTrouble] = useState<string>()
  async function save({ webhook_url = '', ...texts }: FormTexts) {
    if (events.length === 0) return setTrouble(m.webhooks_event_missing())
    const input = { ...readOwnerFields(texts), webhook_url: webhook_url.trim(), events: [...events] }
    if (!webhook) return setMade(await addWebhook(request, input))
    onSave((await changeWebhook(request, { id: webhook.id, ...input })).webhook)
    onClose()
    return tellVisitor(m.webhooks_saved())
  }

  if (made) {
    return (
      <SecretDialog
        title={m.webhooks_secret()}
        text={m.webhooks_secret_text()}
        label={m.webhooks_secret()}
        secret={made.secret}
        onDone={() => {
          onClose()
          onSave(made.webhook)
        }}
      />
    )
  }
  return (
    <OwnerDialog
      id="webhook"
      title={webhook ? m.webhooks_edit_title() : m.webhooks_add_title()}
      text={m.webhooks_confirm_text()}
      send={webhook ? m.account_page_save() : m.webhooks_add_send()}
      judge={({ webhook_url = '' }) => {
        const fault = findWebhookUrlFault(webhook_url.trim())
        return fault ? { webhook_url: fault } : {}
      }}
      describe={({ code }) => (code === 'webhook_limit_reached' ? m.webhook_limit_reached() : undefined)}
      act={save}
      trouble={trouble}
      onClose={onClose}
    >
      <Field
        name="webhook_url"
        label={m.webhooks_url()}
        hint={m.webhooks_url_hint()}
        type="url"
        inputMode="url"
        defaultValue={webhook?.url ?? ''}
        maxLength={maxUrlLength}
        autoComplete="off"
      />
      <fieldset className="developer-choices">
        <legend>{m.webhooks_events()}</legend>
        {webhookEvents.map((event) => (
          <label key={event}>
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ target }) => {
                setTrouble(undefined)
                setEvents(
                  webhookEvents.filter((each) => (each === event ? target.checked : events.includes(each))),
                )
              }}
            />
            <span>
              {eventWords[event]()} <code translate="no">{event}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </OwnerDialog>
  )
}
