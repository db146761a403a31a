import type { AccountFaults } from '@tempolibre/contract/account-rules'
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
  /** What its button says. */
  send: string
  /** Does what it is for, once the owner has proved to be who they are; throws `ApiError`. */
  act: (texts: FormTexts) => Promise<void>
  onClose: () => void
  /** Fields of its own, above those of the proof. */
  children?: ReactNode
  judge?: (texts: FormTexts) => AccountFaults
  describe?: (error: ApiError) => string | undefined
  /** Why nothing came of it, where it is not the server that says so. */
  trouble?: string | undefined
}

/** Asks whoever is signed in to prove that the account is theirs, and does something then. */
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
