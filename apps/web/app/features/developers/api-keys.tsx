import type { ApiKey, EndpointOutput } from '@tempolibre/contract'
import { maxApiKeys } from '@tempolibre/contract/api-keys'
import { listApiKeys } from '@tempolibre/contract/operations/api-keys'
import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatDay } from '../../foundation/format/format-date.ts'
import { lazyView } from '../../foundation/loading/lazy-view.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'

const AddDialog = lazyView(() => import('./add-key-dialog.tsx'))
const RevokeDialog = lazyView(() => import('./revoke-key-dialog.tsx'))

type KeyList = EndpointOutput<'listApiKeys'>

/** The keys of the account, newest first. */
export function ApiKeys() {
  const load = useAccountLoad(listApiKeys, {})
  const heading = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<'add' | ApiKey>()
  const close = () => setOpened(undefined)

  function change(answer: KeyList, keys: ApiKey[]) {
    load.change({ ...answer, api_keys: keys })
  }

  return (
    <section className="account-card" aria-labelledby="api-keys-title">
      <h2 id="api-keys-title" ref={heading} tabIndex={-1} className="account-list">
        {m.api_keys()}
      </h2>
      <p>{m.api_keys_text()}</p>
      <Loaded load={load} failure={m.api_keys_failed()}>
        {(answer) => (
          <>
            {answer.api_keys.length > 0 && (
              <ul className="sessions">
                {answer.api_keys.map((key) => (
                  <KeyRow key={key.id} apiKey={key} onRevoke={() => setOpened(key)} />
                ))}
              </ul>
            )}
            {answer.api_keys.length < maxApiKeys ? (
              <button type="button" className="button button-line" onClick={() => setOpened('add')}>
                {m.api_keys_add()}
              </button>
            ) : (
              <p className="account-hint">{m.api_key_limit_reached()}</p>
            )}
            {opened === 'add' && (
              <AddDialog
                waitingFor={null}
                onAdd={(added) => change(answer, [added, ...answer.api_keys])}
                onClose={close}
              />
            )}
            {opened !== undefined && opened !== 'add' && (
              <RevokeDialog
                waitingFor={null}
                apiKey={opened}
                onRevoke={() => {
                  change(
                    answer,
                    answer.api_keys.filter(({ id }) => id !== opened.id),
                  )
                  // The button is removed with its row.
                  heading.current?.focus()
                }}
                onClose={close}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { expires_at, last_used_at, name, scopes, shown } = apiKey
  const language = useLanguage()
  const used =
    last_used_at === null ? m.api_keys_unused() : m.api_keys_used({ date: formatDay(last_used_at, language) })
  return (
    <li>
      <div className="developer-row">
        <p className="session-name">{name}</p>
        <p>
          <code translate="no">{shown}</code>
        </p>
        <p className="account-hint" translate="no">
          {scopes.join(', ')}
        </p>
        <p className="account-hint">{`${used}, ${describeEnd(expires_at, language)}`}</p>
      </div>
      <button
        type="button"
        className="button button-line"
        aria-label={m.api_keys_revoke_label({ name })}
        onClick={onRevoke}
      >
        {m.api_keys_revoke()}
      </button>
    </li>
  )
}

function describeEnd(expiresAt: string | null, language: ReturnType<typeof useLanguage>): string {
  if (expiresAt === null) return m.api_keys_endless()
  const date = formatDay(expiresAt, language)
  return Date.parse(expiresAt) > Date.now() ? m.api_keys_expires({ date }) : m.api_keys_expired({ date })
}
