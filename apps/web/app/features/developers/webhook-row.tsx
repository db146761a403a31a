import type { EndpointOutput, Webhook } from '@tempolibre/contract'
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

type Opened = 'edit' | 'renew' | 'remove'

interface WebhookRowProps {
  webhook: Webhook
  onChange: (webhook: Webhook) => void
  onRemove: () => void
}

/** One address, what it is told, and what can be done about it. */
export function WebhookRow({ onChange, onRemove, webhook }: WebhookRowProps) {
  const { events, id, url } = webhook
  const request = useApiRequest()
  const language = useLanguage()
  const [opened, setOpened] = useState<Opened>()
  const [listed, setListed] = useState(false)
  const [secret, setSecret] = useState<string>()
  const close = () => setOpened(undefined)

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
      <WebhookChoices
        webhook={webhook}
        listed={listed}
        onList={() => setListed(!listed)}
        onOpen={setOpened}
        onChange={onChange}
      />
      {listed && <Deliveries waitingFor={null} webhook={webhook} />}
      {opened === 'edit' && (
        <WebhookDialog waitingFor={null} webhook={webhook} onSave={onChange} onClose={close} />
      )}
      {opened === 'renew' && (
        <RenewDialog
          id={id}
          onRenew={(answer) => {
            close()
            setSecret(answer.secret)
            onChange(answer.webhook)
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

interface WebhookChoicesProps {
  webhook: Webhook
  /** Whether its deliveries are listed. */
  listed: boolean
  onList: () => void
  onOpen: (dialog: Opened) => void
  onChange: (webhook: Webhook) => void
}

function WebhookChoices({ listed, onChange, onList, onOpen, webhook }: WebhookChoicesProps) {
  const { disabled_for, id, url } = webhook
  const request = useApiRequest()

  async function switchTo(enabled: boolean) {
    try {
      onChange((await changeWebhook(request, { id, enabled })).webhook)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellVisitor(m.account_page_failed())
    }
  }

  return (
    <div className="security-choices">
      <Choice url={url} words={m.webhooks_deliveries()} expanded={listed} onChoose={onList} />
      <Choice url={url} words={m.webhooks_edit()} onChoose={() => onOpen('edit')} />
      {disabled_for !== 'secret_lost' && (
        <Choice
          url={url}
          words={disabled_for === null ? m.webhooks_switch_off() : m.webhooks_switch_on()}
          onChoose={() => void switchTo(disabled_for !== null)}
        />
      )}
      <Choice url={url} words={m.webhooks_renew()} onChoose={() => onOpen('renew')} />
      <Choice url={url} words={m.webhooks_remove()} onChoose={() => onOpen('remove')} />
    </div>
  )
}

interface ChoiceProps {
  url: string
  words: string
  expanded?: boolean
  onChoose: () => void
}

function Choice({ expanded, onChoose, url, words }: ChoiceProps) {
  return (
    <button
      type="button"
      className="button button-line"
      aria-label={m.webhooks_label({ action: words, url })}
      aria-expanded={expanded}
      onClick={onChoose}
    >
      {words}
    </button>
  )
}

interface RenewDialogProps {
  id: string
  onRenew: (answer: EndpointOutput<'renewWebhookSecret'>) => void
  onClose: () => void
}

function RenewDialog({ id, onClose, onRenew }: RenewDialogProps) {
  const request = useApiRequest()
  return (
    <OwnerDialog
      id="renew-secret"
      title={m.webhooks_renew_title()}
      text={m.webhooks_renew_text()}
      send={m.webhooks_renew_confirm()}
      act={async (texts) => {
        onRenew(await renewWebhookSecret(request, { id, ...readOwnerFields(texts) }))
        tellVisitor(m.webhooks_renewed())
      }}
      onClose={onClose}
    />
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
