import { findHandOverNumber } from '@tempolibre/domain/hand-over-document'
import { findLicenceNumber } from '@tempolibre/domain/licence-document'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useRef, useState } from 'react'
import { useGo } from '../../foundation/navigation/use-go.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'

/** Shown as an example. */
const example = 'TL-7K2M-9QWX-4HTD'

/** Query parameter of the verify page for the number typed without scripts. */
export const numberParameter = 'number'

/** Takes a licence number and goes to its page; without scripts, through the server. */
export function NumberBox({ typed = '' }: { typed?: string }) {
  const language = useLanguage()
  const go = useGo()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const typedNow = input.current?.value ?? ''
    const number = findHandOverNumber(typedNow) ?? findLicenceNumber(typedNow)
    setWrong(number === undefined)
    if (number === undefined) input.current?.focus()
    else go(pathTo('licence', language, number.toLowerCase()), { viewTransition: true })
  }

  return (
    <form
      method="get"
      action={pathTo('verify', language)}
      className="verify-number"
      noValidate
      onSubmit={submit}
    >
      <label htmlFor="licence-number">{m.verify_number_label()}</label>
      <p id="licence-number-hint" className="verify-hint">
        {m.verify_number_hint()}
      </p>
      <input
        ref={input}
        id="licence-number"
        name={numberParameter}
        className="field"
        defaultValue={typed}
        placeholder={example}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={wrong}
        aria-describedby={wrong ? 'licence-number-wrong licence-number-hint' : 'licence-number-hint'}
        onInput={() => setWrong(false)}
      />
      <div role="alert" className="verify-wrong">
        {wrong && (
          <p id="licence-number-wrong" className="field-error">
            {m.verify_number_wrong({ example })}
          </p>
        )}
      </div>
      <button type="submit" className="button button-hot">
        {m.verify_number_go()}
      </button>
    </form>
  )
}
