import { checkCoupon } from '@tempolibre/contract/operations/checkout'
import { couponCodeForm, tidyCouponCode } from '@tempolibre/domain/coupon-rules'
import { ApiError } from '@tempolibre/contract/errors'
import type { CouponTermsAnswer } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { chosenCurrency } from '../../foundation/state/chosen-currency.ts'
import { describeCoupon, describeCouponTrouble } from './describe-coupon.ts'
import { keptCoupon } from './kept-coupon.ts'
import './coupon-field.css'

/** Takes a coupon's code, says what it takes off, and keeps it for the next order. */
export function CouponField({ onTerms }: { onTerms?: (terms: CouponTermsAnswer | undefined) => void }) {
  const code = keptCoupon.use()
  return code === undefined ? <EmptyField /> : <KeptCoupon key={code} code={code} onTerms={onTerms} />
}

/** A form of its own cannot stand within another one. */
function EmptyField() {
  const id = useId()
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function apply() {
    const code = tidyCouponCode(input.current?.value ?? '')
    if (couponCodeForm.test(code)) return keptCoupon.keep(code)
    setMissing(true)
    input.current?.focus()
  }
  function applyOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <details className="coupon">
      <summary>{m.coupon_ask()}</summary>
      <div className="coupon-entry">
        <label htmlFor={id}>{m.coupon_label()}</label>
        <input
          ref={input}
          id={id}
          className="field-input"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={missing}
          aria-describedby={missing ? `${id}-error` : undefined}
          onChange={() => setMissing(false)}
          onKeyDown={applyOnEnter}
        />
        <button type="button" className="button button-line" onClick={apply}>
          {m.coupon_apply()}
        </button>
      </div>
      <div role="alert">
        {missing && (
          <p id={`${id}-error`} className="field-error">
            {m.coupon_missing()}
          </p>
        )}
      </div>
    </details>
  )
}

interface KeptCouponProps {
  code: string
  onTerms: ((terms: CouponTermsAnswer | undefined) => void) | undefined
}

function KeptCoupon({ code, onTerms }: KeptCouponProps) {
  const language = useLanguage()
  const currency = chosenCurrency.use()
  const request = useApiRequest()
  const [terms, setTerms] = useState<CouponTermsAnswer>()
  const [trouble, setTrouble] = useState<ApiError>()

  useEffect(() => {
    let current = true
    async function ask() {
      try {
        const answer = await checkCoupon(request, { code, lang: language })
        if (!current) return
        setTerms(answer.coupon)
        onTerms?.(answer.coupon)
        announce(m.coupon_applied({ code, off: describeCoupon(answer.coupon, { currency, language }) }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (current) setTrouble(error)
      }
    }
    void ask()
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another currency changes the words only
  }, [code, language, onTerms, request])

  function remove() {
    onTerms?.(undefined)
    keptCoupon.keep(undefined)
    announce(m.coupon_removed({ code }))
  }
  return (
    <div className="coupon">
      <p role={trouble ? 'alert' : undefined} className={trouble ? 'field-error' : undefined}>
        {trouble
          ? `${code}: ${describeCouponTrouble(trouble)}`
          : terms
            ? m.coupon_applied({ code, off: describeCoupon(terms, { currency, language }) })
            : code}{' '}
        <button type="button" className="text-link coupon-remove" onClick={remove}>
          {m.coupon_remove({ code })}
        </button>
      </p>
    </div>
  )
}
