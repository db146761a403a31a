import type { Security } from '@tempolibre/contract'
import { renewRecoveryCodes } from '@tempolibre/contract/operations/second-factor'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useApiRequest } from '../../../foundation/calls/use-api-request.ts'
import { Dialog } from '../../../foundation/dialog/dialog.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { readOwnerFields } from './owner-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type App = NonNullable<Security['authenticator']>

interface RenewDialogProps {
  app: App
  onChange: (app: App) => void
  onClose: () => void
}

/** Replaces the recovery codes and shows the new ones once. */
export default function RenewDialog({ app, onChange, onClose }: RenewDialogProps) {
  const request = useApiRequest()
  const [codes, setCodes] = useState<string[]>()
  if (codes) {
    return (
      <Dialog title={m.security_codes_title()} className="session-dialog" onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <OwnerDialog
      id="renew-codes"
      title={m.security_renew_title()}
      text={m.security_renew_text()}
      send={m.security_renew_send()}
      onClose={onClose}
      act={async (texts) => {
        const { recovery_codes } = await renewRecoveryCodes(request, readOwnerFields(texts))
        setCodes(recovery_codes)
        onChange({ ...app, recovery_codes_left: recovery_codes.length })
      }}
    />
  )
}
