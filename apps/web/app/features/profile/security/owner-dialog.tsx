import type { AccountFaults } from '@tempolibre/domain/account-rules'
import type { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import type { ReactNode } from 'react'
import { Dialog } from '../../../foundation/dialog/dialog.tsx'
import { AccountFormFrame } from '../../account/account-form.tsx'
import { type FormTexts, useAccountForm } from '../../account/use-account-form.ts'
import { findOwnerFaults, OwnerFields } from './owner-fields.tsx'

interface OwnerDialogProps {
  id: string
  title: string
  text: string
  /** The button's label. */
  send: string
  /** The action, called after the owner's confirmation; throws `ApiError`. */
  act: (texts: FormTexts) => Promise<void>
  onClose: () => void
  /** Extra fields above those of the confirmation. */
  children?: ReactNode
  judge?: (texts: FormTexts) => AccountFaults
  describe?: (error: ApiError) => string | undefined
  /** Why the action failed, if the server did not say. */
  trouble?: string | undefined
}

/** Asks the signed-in user to confirm that the account is theirs, then acts. */
export function OwnerDialog(props: OwnerDialogProps) {
  const { act, children, describe, id, judge, onClose, send, text, title, trouble } = props
  const form = useAccountForm({
    id,
    judge: (texts) => ({ ...judge?.(texts), ...findOwnerFaults(texts) }),
    send: act,
    ...(describe && { describe }),
  })
  return (
    <Dialog title={title} className="session-dialog" closeLabel={m.log_out_cancel()} onClose={onClose}>
      <p>{text}</p>
      <AccountFormFrame form={form} send={send}>
        {children}
        <OwnerFields form={form} />
        <div role="alert" className="account-notice">
          {trouble !== undefined && <p className="field-error">{trouble}</p>}
        </div>
      </AccountFormFrame>
    </Dialog>
  )
}
