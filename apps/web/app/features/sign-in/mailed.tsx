import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { describeRefusal } from '../account/use-account-form.ts'

interface MailedProps {
  title: string
  text: string
  /** Sends the mail again; throws `ApiError`. */
  sendAgain: () => Promise<unknown>
  /** Message after sending it again. */
  sentAgain?: string
}

/** Tells that a mail was sent and offers to send it again. */
export function Mailed({ sendAgain, sentAgain = m.sign_mail_sent_again(), text, title }: MailedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState('')

  useEffect(() => {
    announce(title)
    heading.current?.focus()
  }, [title])

  async function send() {
    if (sending) return
    setSending(true)
    setOutcome('')
    try {
      await sendAgain()
      setOutcome(sentAgain)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome(describeRefusal(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="sign-in-outcome">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <p className="account-hint">{m.sign_mail_missing()}</p>
      <button
        type="button"
        className="button button-line"
        aria-disabled={sending || undefined}
        onClick={() => void send()}
      >
        {sending ? m.sign_sending() : m.sign_mail_again()}
      </button>
      <output className="sign-in-status">{outcome}</output>
    </div>
  )
}
