import type { Passkey } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { removePasskey } from '@tempolibre/contract/operations/second-factor'
import { m } from '@tempolibre/locales/messages'
import { tellVisitor } from '../../../foundation/notices/notice.ts'
import { useApiRequest } from '../../../foundation/calls/use-api-request.ts'
import { OwnerDialog } from './owner-dialog.tsx'
import { readOwnerFields } from './owner-fields.tsx'

interface RemovePasskeyDialogProps {
  passkey: Passkey
  onRemove: () => void
  onClose: () => void
}

/** Removes a passkey; the copy on the device can only be deleted there, by its owner. */
export default function RemovePasskeyDialog({ onClose, onRemove, passkey }: RemovePasskeyDialogProps) {
  const { id, name } = passkey
  const request = useApiRequest()
  return (
    <OwnerDialog
      id="remove-passkey"
      title={m.security_passkey_remove_title()}
      text={m.security_passkey_remove_text({ name })}
      send={m.security_passkey_remove()}
      onClose={onClose}
      act={async (texts) => {
        try {
          await removePasskey(request, { id, ...readOwnerFields(texts) })
        } catch (error) {
          // Already removed elsewhere, as intended.
          if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
        }
        onClose()
        onRemove()
        tellVisitor(m.security_passkey_removed())
      }}
    />
  )
}
