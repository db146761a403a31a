import {
  type AccountFaults,
  accountLimits,
  findPasskeyNameFault,
  tidyName,
} from '@tempolibre/domain/account-rules'
import { m } from '@tempolibre/locales/messages'
import { Field } from '../../account/account-form.tsx'
import type { FormTexts } from '../../account/use-account-form.ts'

/** Field for a passkey's name. */
export function PasskeyNameField({ name }: { name: string }) {
  return (
    <Field
      name="passkey_name"
      label={m.security_passkey_name()}
      hint={m.security_passkey_name_hint()}
      defaultValue={name}
      maxLength={accountLimits.passkeyName.maximum}
      autoComplete="off"
    />
  )
}

export function findNameFaults({ passkey_name = '' }: FormTexts): AccountFaults {
  const fault = findPasskeyNameFault(tidyName(passkey_name))
  return fault ? { passkey_name: fault } : {}
}
