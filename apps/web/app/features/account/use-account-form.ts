import {
  type AccountFault,
  type AccountField,
  accountFaults,
  type AccountFaults,
} from '@tempolibre/domain/account-rules'
import { ApiError, type ErrorCode } from '@tempolibre/contract/errors'
import { keysOf } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describeUnprintable } from '../../foundation/failure/describe-unprintable.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'

/** Values of a form's fields by name. */
export type FormTexts = Record<string, string>

export interface AccountForm {
  /** Prefix of every id in the form. */
  id: string
  faults: AccountFaults
  /** Why sending failed, as a sentence; undefined without an error. */
  notice: string | undefined
  /** The API's error code, if the API refused. */
  code: ErrorCode | undefined
  sending: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Clears errors once they no longer apply, also those of fields that depend on the one that was changed. */
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

interface AccountFormOptions {
  id: string
  /** Client-side validation. */
  judge: (texts: FormTexts) => AccountFaults
  /** Sends a valid form; throws `ApiError`. */
  send: (texts: FormTexts) => Promise<void>
  /** The form's own wording of an error; undefined: the usual one. */
  describe?: (error: ApiError) => string | undefined
}

interface Refusal {
  faults: AccountFaults
  /** Whether this form has found the faults itself, and can tell which are mended. */
  isJudged?: boolean
  notice?: string
  code?: ErrorCode
}

/**
 * State of an account form. It is validated by the domain's rules and sent once, however often it is
 * submitted. Its fields are uncontrolled, so nothing typed is lost. The first invalid field gets the focus.
 */
export function useAccountForm({ describe, id, judge, send }: AccountFormOptions): AccountForm {
  const submitted = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({ faults: {} })
  // Counts refusals: clearing an error while typing must not move the focus.
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
    if (Object.keys(faults).length > 0) return refuse({ faults, isJudged: true, notice: m.sign_refused() })
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
      const left = judge(readTexts(currentTarget))
      // The country decides which numbers are wrong.
      const isAsked = (key: AccountField) => key === field || refusal.isJudged === true
      const faults: AccountFaults = {}
      for (const key of keysOf(refusal.faults)) {
        const fault = isAsked(key) ? left[key] : refusal.faults[key]
        if (fault) faults[key] = fault
      }
      setRefusal({ ...refusal, faults })
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
  if (Object.keys(faults).length > 0)
    return { faults, notice: describeUnprintable(error) ?? words ?? m.sign_refused(), code }
  return { faults, notice: words ?? describeRefusal(error), code }
}

/**
 * Turns the API's name of a refused field (`body.phone`) into a fault of the form; nothing for codes without
 * a message.
 */
function faultAt(field: string, code: string | undefined): [string, AccountFault][] {
  const fault = accountFaults.find((known) => known === code)
  return fault ? [[field.split('.').at(-1) ?? field, fault]] : []
}

/** Why the form was refused, and when to try again. */
export function describeRefusal({ code, retryAfterSeconds }: ApiError): string {
  if (code === 'link_expired') return m.sign_link_expired()
  if (code !== 'too_many_requests') return m.sign_unavailable()
  return m.sign_limited({ minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)) })
}
