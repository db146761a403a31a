import type { Webhook } from '@tempolibre/contract'
import { changeWebhook, removeWebhook, renewWebhookSecret } from '@tempolibre/contract/operations/webhooks'
import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatDay } from '../../foundation/format/format-date.ts'
import { lazyView } from '../../foundation/loading/lazy-view.tsx'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { ConfirmDialog } from '../account/confirm-dialog.tsx'
import { OwnerDialog } from '../profile/security/owner-dialog.tsx'
import { readOwnerFields } from '../profile/security/owner-fields.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const WebhookDialog = lazyView(() => import('./webhook-dialog.tsx'))
const Deliveries = lazyView(() => import('./deliveries.tsx'))

interface WebhookRowProps {
  webhook: Webhook
  onChange: (webhook: Webhook) => void
  onRemove: () => void
}

/** One address, what it is told, and what can be done about it. */
export function WebhookRow({ onChange, onRemove, webhook }: WebhookRowProps) {
  const { disabled_for, events, id, url } = webhook
  const request = useApiRequest()
  const language = useLanguage()
  const [opened, setOpened] = useState<'edit' | 'renew' | 'remove'>()
  const [listed, setListed] = useState(false)
  const [secret, setSecret] = useState<string>()
  const close = () => setOpened(undefined)

  async function switchTo(enabled: boolean) {
    try {
      onChange((await changeWebhook(request, { id, enabled })).webhook)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellVisitor(m.account_page_failed())
    }
  }

  const button = (words: string, act: () => void, expanded?: boolean) => (
    <button
      type="button"
      className="button button-line"
      aria-label={m.webhooks_label({ action: words, url })}
      aria-expanded={expanded}
      onClick={act}
    >
      {words}
    </button>
  )
  return (
    <li className="developer-webhook">
      <div className="developer-row">
        <p className="session-name developer-url" translate="no">
          {url}
        </p>
        <p className="account-hint" translate="no">
          {events.join(', ')}
        </p>
        <p className="account-hint">{describeState(webhook, language)}</p>
      </div>
      <div className="security-choices">
        {button(m.webhooks_deliveries(), () => setListed(!listed), listed)}
        {button(m.webhooks_edit(), () => setOpened('edit'))}
        {disabled_for === 'secret_lost'
          ? null
          : button(
              disabled_for === null ? m.webhooks_switch_off() : m.webhooks_switch_on(),
              () => void switchTo(disabled_for !== null),
            )}
        {button(m.webhooks_renew(), () => setOpened('renew'))}
        {button(m.webhooks_remove(), () => setOpened('remove'))}
      </div>
      {listed && <Deliveries waitingFor={null} webhook={webhook} />}
      {opened === 'edit' && (
        <WebhookDialog waitingFor={null} webhook={webhook} onSave={onChange} onClose={close} />
      )}
      {opened === 'renew' && (
        <OwnerDialog
          id="renew-secret"
          title={m.webhooks_renew_title()}
          text={m.webhooks_renew_text()}
          send={m.webhooks_renew_confirm()}
          act={async (texts) => {
            const answer = await renewWebhookSecret(request, { id, ...readOwnerFields(texts) })
            close()
            setSecret(answer.secret)
            onChange(answer.webhook)
            tellVisitor(m.webhooks_renewed())
          }}
          onClose={close}
        />
      )}
      {opened === 'remove' && (
        <ConfirmDialog
          title={m.webhooks_remove_title()}
          text={m.webhooks_remove_text({ url })}
          confirm={m.webhooks_remove()}
          done={m.webhooks_removed()}
          act={() => removeWebhook(request, { id })}
          onDone={onRemove}
          onClose={close}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={m.webhooks_secret()}
          text={m.webhooks_secret_text()}
          label={m.webhooks_secret()}
          secret={secret}
          onDone={() => setSecret(undefined)}
        />
      )}
    </li>
  )
}

function describeState(
  { disabled_for, failing_since }: Webhook,
  language: ReturnType<typeof useLanguage>,
): string {
  if (disabled_for === 'owner') return m.webhooks_off()
  if (disabled_for === 'gone') return m.webhooks_off_gone()
  if (disabled_for === 'failures') return m.webhooks_off_failures()
  if (disabled_for === 'secret_lost') return m.webhooks_off_secret()
  if (failing_since !== null) return m.webhooks_failing({ date: formatDay(failing_since, language) })
  return m.webhooks_on()
}
