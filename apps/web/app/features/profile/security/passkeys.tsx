import type { Passkey } from '@tempolibre/contract'
import { maxPasskeys } from '@tempolibre/domain/account-rules'
import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { lazyView } from '../../../foundation/loading/lazy-view.tsx'
import { useLanguage } from '../../../foundation/context/site-context.ts'
import { formatDay } from '../../../foundation/format/format-date.ts'
import { canUsePasskeys } from '../../sign-in/can-use-passkeys.ts'

const AddDialog = lazyView(() => import('./add-passkey-dialog.tsx'))
const RenameDialog = lazyView(() => import('./rename-passkey-dialog.tsx'))
const RemoveDialog = lazyView(() => import('./remove-passkey-dialog.tsx'))

interface PasskeysProps {
  passkeys: readonly Passkey[]
  onChange: (passkeys: Passkey[]) => void
}

type Opened = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The account's passkeys by name. */
export function Passkeys({ onChange, passkeys }: PasskeysProps) {
  const [opened, setOpened] = useState<Opened>()
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => setOpened(undefined)

  return (
    <div className="security-part">
      <h3 ref={heading} tabIndex={-1}>
        {m.security_passkeys()}
      </h3>
      <p>{m.security_passkeys_text()}</p>
      {passkeys.length > 0 && (
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpened({ kind: 'rename', passkey })}
              onRemove={() => setOpened({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {!canUsePasskeys() && <p className="account-hint">{m.security_passkey_unsupported()}</p>}
      {canUsePasskeys() && passkeys.length < maxPasskeys && (
        <button type="button" className="button button-line" onClick={() => setOpened({ kind: 'add' })}>
          {m.security_passkey_add()}
        </button>
      )}
      {opened?.kind === 'add' && (
        <AddDialog waitingFor={null} onAdd={(added) => onChange([...passkeys, added])} onClose={close} />
      )}
      {opened?.kind === 'rename' && (
        <RenameDialog
          waitingFor={null}
          passkey={opened.passkey}
          onRename={(renamed) => onChange(passkeys.map((each) => (each.id === renamed.id ? renamed : each)))}
          onClose={close}
        />
      )}
      {opened?.kind === 'remove' && (
        <RemoveDialog
          waitingFor={null}
          passkey={opened.passkey}
          onRemove={() => {
            onChange(passkeys.filter(({ id }) => id !== opened.passkey.id))
            // The button is removed with its row.
            heading.current?.focus()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ onRemove, onRename, passkey }: PasskeyRowProps) {
  const { created_at, last_used_at, name } = passkey
  const language = useLanguage()
  const since = m.security_passkey_since({ date: formatDay(created_at, language) })
  const used =
    last_used_at === null
      ? m.security_passkey_unused()
      : m.security_passkey_used({ date: formatDay(last_used_at, language) })
  return (
    <li>
      <div>
        <p className="session-name">{name}</p>
        <p className="account-hint">{`${since}, ${used}`}</p>
      </div>
      <div className="security-choices">
        <button
          type="button"
          className="button button-line"
          aria-label={m.security_passkey_rename_label({ name })}
          onClick={onRename}
        >
          {m.security_passkey_rename()}
        </button>
        <button
          type="button"
          className="button button-line"
          aria-label={m.security_passkey_remove_label({ name })}
          onClick={onRemove}
        >
          {m.security_passkey_remove()}
        </button>
      </div>
    </li>
  )
}
