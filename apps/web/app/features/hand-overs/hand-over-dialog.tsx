import type { EndpointOutput } from '@tempolibre/contract'
import { makeHandOver } from '@tempolibre/contract/operations/hand-overs'
import { ApiError } from '@tempolibre/contract/errors'
import {
  findHandOverFault,
  type HandOverFault,
  type HandOverField,
  handOverFields,
  maxHandOverName,
  tidyHandOverName,
} from '@tempolibre/domain/hand-over-document'
import { isLanguage, languageNames, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useId, useRef, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { unprintableFields } from '../../foundation/failure/describe-unprintable.ts'
import { SiteLink, useHasPage } from '../../foundation/ui/links.tsx'
import { ClientLink } from './client-link.tsx'
import { describeHandOverError } from './describe-hand-over-error.ts'
import '../account/account-form.css'
import './hand-overs.css'

type Made = EndpointOutput<'makeHandOver'>
/** What is wrong, in words. */
type Faults = Partial<Record<HandOverField, string | undefined>>

/** Asks for client and project, and shows the address of the client's page once the certificate is made. */
export function HandOverDialog({ licence, onClose }: { licence: string; onClose: () => void }) {
  const [made, setMade] = useState<Made>()
  const hasPage = useHasPage('hand-overs')
  const language = useLanguage()
  return (
    <Dialog
      title={made ? m.hand_over_made() : m.hand_over_open()}
      closeLabel={m.download_close()}
      className="hand-over-dialog"
      onClose={onClose}
    >
      {made ? (
        <div className="hand-over-form">
          <p>
            {made.hand_over.client} · {made.hand_over.project}
          </p>
          <ClientLink url={made.url} />
          {hasPage && (
            <SiteLink to={pathTo('hand-overs', language)} className="text-link">
              {m.hand_over_see()}
            </SiteLink>
          )}
        </div>
      ) : (
        <Form
          licence={licence}
          onMade={(answer) => {
            setMade(answer)
            announce(m.hand_over_made())
          }}
        />
      )}
    </Dialog>
  )
}

const readText = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function Form({ licence, onMade }: { licence: string; onMade: (made: Made) => void }) {
  const id = useId()
  const language = useLanguage()
  const request = useApiRequest()
  const busy = useRef(false)
  const [sending, setSending] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [notice, setNotice] = useState('')

  /** Says what is wrong at its fields, the first of which gets the focus. @returns whether anything is */
  function refuse(form: HTMLFormElement, found: Faults): boolean {
    setFaults(found)
    const first = handOverFields.find((field) => found[field] !== undefined)
    form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }

  async function send(
    form: HTMLFormElement,
    texts: Record<HandOverField, string>,
    lang: string,
  ): Promise<void> {
    busy.current = true
    setSending(true)
    setNotice('')
    try {
      onMade(
        await makeHandOver(request, {
          licence_number: licence,
          ...texts,
          lang: isLanguage(lang) ? lang : language,
        }),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!refuse(form, unprintableFields(error))) setNotice(describeHandOverError(error))
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    const form = event.currentTarget
    const given = new FormData(form)
    const texts = {
      client: tidyHandOverName(readText(given, 'client')),
      project: tidyHandOverName(readText(given, 'project')),
    }
    const found: Faults = {}
    for (const field of handOverFields) {
      const fault = findHandOverFault(texts[field])
      if (fault) found[field] = faultWords[fault]()
    }
    if (!refuse(form, found)) void send(form, texts, readText(given, 'lang'))
  }

  return (
    <form method="post" className="hand-over-form" noValidate onSubmit={submit}>
      <p>{m.hand_over_open_text()}</p>
      {handOverFields.map((field) => (
        <Field
          key={field}
          id={`${id}-${field}`}
          name={field}
          fault={faults[field]}
          onInput={() => setFaults((known) => ({ ...known, [field]: undefined }))}
        />
      ))}
      <LanguageChoice />
      <div role="alert">{notice !== '' && <p className="field-error">{notice}</p>}</div>
      <button type="submit" className="button button-hot" aria-disabled={sending || undefined}>
        {sending ? m.sign_sending() : m.hand_over_send()}
      </button>
    </form>
  )
}

/** The language of the client's page. */
function LanguageChoice() {
  const language = useLanguage()
  return (
    <fieldset className="hand-over-languages">
      <legend>{m.hand_over_language()}</legend>
      {languages.map((each) => (
        <label key={each} lang={each}>
          <input type="radio" name="lang" value={each} defaultChecked={each === language} />
          {languageNames[each]}
        </label>
      ))}
    </fieldset>
  )
}

const labels = { client: m.hand_over_client, project: m.hand_over_project }
const hints = { client: m.hand_over_client_hint, project: m.hand_over_project_hint }
const faultWords: Record<HandOverFault, () => string> = {
  missing: m.hand_over_missing,
  too_long: () => m.hand_over_too_long({ max: String(maxHandOverName) }),
  invalid: m.hand_over_invalid,
}

interface FieldProps {
  id: string
  name: HandOverField
  fault: string | undefined
  onInput: () => void
}

function Field({ fault, id, name, onInput }: FieldProps) {
  return (
    <div className="account-field">
      <label htmlFor={id}>{labels[name]()}</label>
      <p id={`${id}-hint`} className="account-hint">
        {hints[name]()}
      </p>
      {fault && (
        <p id={`${id}-error`} className="field-error">
          {fault}
        </p>
      )}
      <input
        id={id}
        name={name}
        className="field"
        required
        autoComplete="off"
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-error ${id}-hint` : `${id}-hint`}
        onInput={onInput}
      />
    </div>
  )
}
