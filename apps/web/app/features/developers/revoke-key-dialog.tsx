import type { ApiKey } from '@tempolibre/contract'
import { removeApiKey } from '@tempolibre/contract/operations/api-keys'
import { m } from '@tempolibre/locales/messages'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { ConfirmDialog } from '../account/confirm-dialog.tsx'

interface RevokeKeyDialogProps {
  apiKey: ApiKey
  onRevoke: () => void
  onClose: () => void
}

/** Revokes a key. It asks for no password: a leaked key must be revoked without delay. */
export default function RevokeKeyDialog({ apiKey: { id, name }, onClose, onRevoke }: RevokeKeyDialogProps) {
  const request = useApiRequest()
  return (
    <ConfirmDialog
      title={m.api_keys_revoke_title()}
      text={m.api_keys_revoke_text({ name })}
      confirm={m.api_keys_revoke()}
      done={m.api_keys_revoked()}
      act={() => removeApiKey(request, { id })}
      onDone={onRevoke}
      onClose={onClose}
    />
  )
}
