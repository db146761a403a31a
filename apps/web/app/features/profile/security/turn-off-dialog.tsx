import { removeAuthenticator } from '@tempolibre/contract/operations/second-factor'
import { m } from '@tempolibre/locales/messages'
import { tellVisitor } from '../../../foundation/notices/notice.ts'
import { useApiRequest } from '../../../foundation/calls/use-api-request.ts'
import { OwnerDialog } from './owner-dialog.tsx'
import { readOwnerFields } from './owner-fields.tsx'

interface TurnOffDialogProps {
  onChange: (app: null) => void
  onClose: () => void
}

/** Turns off the authenticator app. */
export default function TurnOffDialog({ onChange, onClose }: TurnOffDialogProps) {
  const request = useApiRequest()
  return (
    <OwnerDialog
      id="turn-off"
      title={m.security_off_title()}
      text={m.security_off_text()}
      send={m.security_off_send()}
      onClose={onClose}
      act={async (texts) => {
        await removeAuthenticator(request, readOwnerFields(texts))
        onClose()
        onChange(null)
        tellVisitor(m.security_app_removed())
      }}
    />
  )
}
