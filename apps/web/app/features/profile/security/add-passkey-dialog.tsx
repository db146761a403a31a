import type { Passkey } from '@tempolibre/contract'
import { tidyName } from '@tempolibre/domain/account-rules'
import { ApiError } from '@tempolibre/contract/errors'
import { addPasskey, startPasskey } from '@tempolibre/contract/operations/second-factor'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { tellVisitor } from '../../../foundation/notices/notice.ts'
import { useApiRequest } from '../../../foundation/calls/use-api-request.ts'
import { makePasskey } from '../../sign-in/passkey-calls.ts'
import { describeBrowser } from '../describe-browser.ts'
import type { FormTexts } from '../../account/use-account-form.ts'
import { OwnerDialog } from './owner-dialog.tsx'
import { readOwnerFields } from './owner-fields.tsx'
import { findNameFaults, PasskeyNameField } from './passkey-name-field.tsx'

interface AddPasskeyDialogProps {
  onAdd: (passkey: Passkey) => void
  onClose: () => void
}

/** Creates a passkey in the browser after the owner's confirmation. */
export default function AddPasskeyDialog({ onAdd, onClose }: AddPasskeyDialogProps) {
  const request = useApiRequest()
  const [trouble, setTrouble] = useState<string>()

  async function add(texts: FormTexts) {
    setTrouble(undefined)
    const { options } = await startPasskey(request, readOwnerFields(texts))
    const registration = await makePasskey(options)
    if (registration === undefined) return setTrouble(m.security_passkey_failed())
    if (registration === 'exists') return setTrouble(m.security_passkey_exists())
    const { passkey } = await addPasskey(request, {
      passkey_name: tidyName(texts['passkey_name'] ?? ''),
      registration,
    })
    onClose()
    onAdd(passkey)
    tellVisitor(m.security_passkey_added())
  }

  return (
    <OwnerDialog
      id="add-passkey"
      title={m.security_passkey_add_title()}
      text={m.security_passkey_add_text()}
      send={m.security_next()}
      judge={findNameFaults}
      act={add}
      describe={({ code }: ApiError) =>
        code === 'passkey_refused' || code === 'conflict' ? m.security_passkey_failed() : undefined
      }
      trouble={trouble}
      onClose={onClose}
    >
      <PasskeyNameField name={describeBrowser(navigator.userAgent)} />
    </OwnerDialog>
  )
}
