import type { EndpointOutput, Security } from '@tempolibre/contract'
import { findCodeFault } from '@tempolibre/domain/account-rules'
import { confirmAuthenticator, startAuthenticator } from '@tempolibre/contract/operations/second-factor'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { tellVisitor } from '../../../foundation/notices/notice.ts'
import { useApiRequest } from '../../../foundation/calls/use-api-request.ts'
import { Dialog } from '../../../foundation/dialog/dialog.tsx'
import { AccountFormFrame, Field } from '../../account/account-form.tsx'
import { CopyButton } from '../../../foundation/copying/copy-button.tsx'
import { useAccountForm } from '../../account/use-account-form.ts'
import { OwnerDialog } from './owner-dialog.tsx'
import { readOwnerFields } from './owner-fields.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type NewApp = EndpointOutput<'startAuthenticator'>

interface SetUpDialogProps {
  onChange: (app: Security['authenticator']) => void
  onClose: () => void
}

/** Sets up an authenticator app: password, key for the app, first code, recovery codes. */
export default function SetUpDialog({ onChange, onClose }: SetUpDialogProps) {
  const request = useApiRequest()
  const [app, setApp] = useState<NewApp>()
  const [codes, setCodes] = useState<string[]>()

  if (codes) {
    const done = () => {
      onClose()
      onChange({ confirmed_at: new Date().toISOString(), recovery_codes_left: codes.length })
      tellVisitor(m.security_app_added())
    }
    return (
      <Dialog title={m.security_codes_title()} className="session-dialog" onClose={done}>
        <RecoveryCodes codes={codes} onDone={done} />
      </Dialog>
    )
  }
  if (app) {
    return (
      <Dialog
        title={m.security_setup_title()}
        className="session-dialog"
        closeLabel={m.log_out_cancel()}
        onClose={onClose}
      >
        <FirstCode app={app} onConfirm={setCodes} />
      </Dialog>
    )
  }
  return (
    <OwnerDialog
      id="set-up"
      title={m.security_setup_title()}
      text={m.security_setup_text()}
      send={m.security_next()}
      onClose={onClose}
      act={async (texts) => {
        setApp(await startAuthenticator(request, readOwnerFields(texts)))
      }}
    />
  )
}

interface FirstCodeProps {
  app: NewApp
  onConfirm: (recoveryCodes: string[]) => void
}

/** The key as a QR code, a link and text, and a field for the app's first code. */
function FirstCode({ app, onConfirm }: FirstCodeProps) {
  const request = useApiRequest()
  const form = useAccountForm({
    id: 'first-code',
    judge({ code = '' }) {
      const fault = findCodeFault(code)
      return fault ? { code: fault } : {}
    },
    async send({ code = '' }) {
      const { recovery_codes } = await confirmAuthenticator(request, { code })
      onConfirm(recovery_codes)
    },
    describe: ({ code }) => (code === 'challenge_expired' ? m.security_setup_expired() : undefined),
  })
  return (
    <>
      <p>{m.security_scan()}</p>
      <QrCode text={app.otpauth_url} label={m.security_qr_label()} />
      <div className="security-key">
        <p className="account-hint">{m.security_key()}</p>
        <p>
          <code translate="no">{app.secret.replaceAll(/.{4}(?!$)/g, '$& ')}</code>
        </p>
        <CopyButton text={app.secret} words={m.security_key_copy()} className="button button-line" />
      </div>
      <p>
        <a href={app.otpauth_url} className="text-link">
          {m.security_open_app()}
        </a>
      </p>
      <AccountFormFrame form={form} send={m.security_app_turn_on()}>
        <Field name="code" label={m.sign_code_label()} inputMode="numeric" autoComplete="one-time-code" />
      </AccountFormFrame>
    </>
  )
}
