import type { ApiKey, EndpointOutput } from '@tempolibre/contract'
import { accountLimits, findKeyNameFault, tidyName } from '@tempolibre/domain/account-rules'
import { type ApiScope, apiScopes, keyLifetimes } from '@tempolibre/contract/api-keys'
import { addApiKey } from '@tempolibre/contract/operations/api-keys'
import { m } from '@tempolibre/locales/messages'
import { useId, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { Field } from '../account/account-form.tsx'
import type { FormTexts } from '../account/use-account-form.ts'
import { OwnerDialog } from '../profile/security/owner-dialog.tsx'
import { readOwnerFields } from '../profile/security/owner-fields.tsx'
import { SecretDialog } from './secret-dialog.tsx'

interface AddKeyDialogProps {
  onAdd: (key: ApiKey) => void
  onClose: () => void
}

const scopeWords: Record<ApiScope, () => string> = {
  'catalogue:read': m.api_scope_catalogue_read,
  'licences:read': m.api_scope_licences_read,
  'licences:write': m.api_scope_licences_write,
  'account:read': m.api_scope_account_read,
}

/** Makes a key after the owner's confirmation, and shows it once. */
export default function AddKeyDialog({ onAdd, onClose }: AddKeyDialogProps) {
  const request = useApiRequest()
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['catalogue:read'])
  const [made, setMade] = useState<EndpointOutput<'addApiKey'>>()
  const [trouble, setTrouble] = useState<string>()

  async function add(texts: FormTexts) {
    if (scopes.length === 0) return setTrouble(m.api_keys_scope_missing())
    setTrouble(undefined)
    const days = keyLifetimes.find((each) => String(each) === texts['days']) ?? null
    setMade(
      await addApiKey(request, {
        ...readOwnerFields(texts),
        key_name: tidyName(texts['key_name'] ?? ''),
        scopes: [...scopes],
        days,
      }),
    )
  }

  if (made) {
    const done = () => {
      onClose()
      onAdd(made.api_key)
    }
    return (
      <SecretDialog
        title={m.api_keys_made()}
        text={m.api_keys_made_text()}
        label={m.api_key()}
        secret={made.key}
        onDone={done}
      />
    )
  }
  return (
    <OwnerDialog
      id="add-key"
      title={m.api_keys_add_title()}
      text={m.api_keys_add_text()}
      send={m.api_keys_make()}
      judge={({ key_name = '' }) => {
        const fault = findKeyNameFault(tidyName(key_name))
        return fault ? { key_name: fault } : {}
      }}
      describe={({ code }) => (code === 'api_key_limit_reached' ? m.api_key_limit_reached() : undefined)}
      act={add}
      trouble={trouble}
      onClose={onClose}
    >
      <Field
        name="key_name"
        label={m.api_keys_name()}
        hint={m.api_keys_name_hint()}
        maxLength={accountLimits.keyName.maximum}
        autoComplete="off"
      />
      <ScopeFields
        chosen={scopes}
        onChange={(chosen) => {
          setScopes(chosen)
          setTrouble(undefined)
        }}
      />
      <Lifetime />
    </OwnerDialog>
  )
}

interface ScopeFieldsProps {
  chosen: readonly ApiScope[]
  onChange: (chosen: ApiScope[]) => void
}

function ScopeFields({ chosen, onChange }: ScopeFieldsProps) {
  return (
    <fieldset className="developer-choices">
      <legend>{m.api_keys_scopes()}</legend>
      {apiScopes.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(apiScopes.filter((each) => (each === scope ? target.checked : chosen.includes(each))))
            }
          />
          <span>
            {scopeWords[scope]()} <code translate="no">{scope}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Lifetime() {
  const id = useId()
  return (
    <div className="account-field">
      <label htmlFor={id}>{m.api_keys_lifetime()}</label>
      <select id={id} name="days" className="select" defaultValue="90">
        {keyLifetimes.map((days) => (
          <option key={days} value={String(days)}>
            {days === null ? m.api_keys_never() : m.api_keys_days({ days })}
          </option>
        ))}
      </select>
    </div>
  )
}
