import { type AccountFault, accountFaults, type AccountFaults } from '@tempolibre/contract/account-rules'
import { ApiError, type ErrorCode } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useEffect, useRef, useState } from 'react'

/** What a form's fields hold, by their names. */
export type FormTexts = Record<string, string>

export interface AccountForm {
  /** The beginning of every id in it. */
  id: string
  faults: AccountFaults
  /** Why nothing came of it, as a sentence; undefined where nothing is wrong. */
  notice: string | undefined
  /** The API's code for it, where it was the API that refused. */
  code: ErrorCode | undefined
  sending: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Takes back what was said of a field as soon as it no longer holds. */
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

interface AccountFormOptions {
  id: string
  /** What can be said without asking anybody. */
  judge: (texts: FormTexts) => AccountFaults
  /** Sends a form that is fit; throws `ApiError`. */
  send: (texts: FormTexts) => Promise<void>
  /** Words for what this form knows better; undefined: the usual ones. */
  describe?: (error: ApiError) => string | undefined
}

interface Refusal {
  faults: AccountFaults
  notice?: string
  code?: ErrorCode
}

/**
 * A form of the account: checked by the contract's rules before it is sent, sent once however often it is submitted; its
 * fields belong to the browser, so nothing typed is ever lost. Where something is wrong, the first such field gets the
 * focus.
 */
export function useAccountForm({ describe, id, judge, send }: AccountFormOptions): AccountForm {
  const submitted = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({ faults: {} })
  // One for each refusal: what is taken back while typing moves no focus.
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (turn > 0) submitted.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [turn])

  function refuse(next: Refusal) {
    setRefusal(next)
    setTurn((last) => last + 1)
  }

  async function submit(texts: FormTexts): Promise<void> {
    const faults = judge(texts)
    if (Object.keys(faults).length > 0) return refuse({ faults, notice: m.sign_refused() })
    busy.current = true
    setSending(true)
    setRefusal({ faults: {} })
    try {
      await send(texts)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(refusalOf(error, describe?.(error)))
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return {
    id,
    faults: refusal.faults,
    notice: refusal.notice,
    code: refusal.code,
    sending,
    onSubmit(event) {
      event.preventDefault()
      submitted.current = event.currentTarget
      if (!busy.current) void submit(readTexts(event.currentTarget))
    },
    onInput({ currentTarget, target }) {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
      const field = isField ? target.name : ''
      if (!(field in refusal.faults)) return
      const { [field as keyof AccountFaults]: _, ...others } = refusal.faults
      const left = judge(readTexts(currentTarget))[field as keyof AccountFaults]
      setRefusal({ ...refusal, faults: left ? { ...others, [field]: left } : others })
    },
  }
}

function readTexts(form: HTMLFormElement): FormTexts {
  const texts: FormTexts = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

function refusalOf(error: ApiError, words: string | undefined): Refusal {
  const { code } = error
  const faults = Object.fromEntries(error.fields.flatMap(({ code: fault, field }) => faultAt(field, fault)))
  if (Object.keys(faults).length > 0) return { faults, notice: words ?? m.sign_refused(), code }
  return { faults, notice: words ?? describeRefusal(error), code }
}

/** A refused field as the API names it (`body.phone`), as a fault of ours; nothing for a kind that no form knows. */
function faultAt(field: string, code: string | undefined): [string, AccountFault][] {
  const fault = accountFaults.find((known) => known === code)
  return fault ? [[field.split('.').at(-1) ?? field, fault]] : []
}

/** Why a form was not taken, and when to try again. */
export function describeRefusal({ code, retryAfterSeconds }: ApiError): string {
  if (code === 'link_expired') return m.sign_link_expired()
  if (code !== 'too_many_requests') return m.sign_unavailable()
  return m.sign_limited({ minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)) })
}
