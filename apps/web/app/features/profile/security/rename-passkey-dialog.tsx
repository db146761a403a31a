import type { Passkey } from '@tempolibre/contract'
import { tidyName } from '@tempolibre/domain/account-rules'
import { renamePasskey } from '@tempolibre/contract/operations/second-factor'
import { m } from '@tempolibre/locales/messages'
import { tellVisitor } from '../../../foundation/notices/notice.ts'
import { useApiRequest } from '../../../foundation/calls/use-api-request.ts'
import { Dialog } from '../../../foundation/dialog/dialog.tsx'
import { AccountFormFrame } from '../../account/account-form.tsx'
import { useAccountForm } from '../../account/use-account-form.ts'
import { findNameFaults, PasskeyNameField } from './passkey-name-field.tsx'

interface RenamePasskeyDialogProps {
  passkey: Passkey
  onRename: (passkey: Passkey) => void
  onClose: () => void
}

/** Renames a passkey. */
export default function RenamePasskeyDialog({ onClose, onRename, passkey }: RenamePasskeyDialogProps) {
  const request = useApiRequest()
  const form = useAccountForm({
    id: 'rename-passkey',
    judge: findNameFaults,
    async send({ passkey_name = '' }) {
      const answer = await renamePasskey(request, { id: passkey.id, passkey_name: tidyName(passkey_name) })
      onClose()
      onRename(answer.passkey)
      tellVisitor(m.security_passkey_renamed())
    },
  })
  return (
    <Dialog
      title={m.security_passkey_rename_title()}
      className="session-dialog"
      closeLabel={m.log_out_cancel()}
      onClose={onClose}
    >
      <AccountFormFrame form={form} send={m.account_page_save()}>
        <PasskeyNameField name={passkey.name} />
      </AccountFormFrame>
    </Dialog>
  )
}
