import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useId, useState } from 'react'
import { useGo } from '../held-back-routes.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { Modal } from './modal.tsx'
import { useSite } from './site-context.ts'

/** The search box over the page (R3.3): leads to the catalogue of the application host. */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const { applicationBase } = useSite()
  const go = useGo()
  const [blank, setBlank] = useState(false)
  const errorId = useId()
  const hintId = useId()
  const action = `${applicationBase}/music`

  function submit(event: FormEvent<HTMLFormElement>) {
    const field = event.currentTarget.querySelector('input')
    const search = field?.value.trim() ?? ''
    if (search === '') {
      event.preventDefault()
      setBlank(true)
      field?.focus()
      return
    }
    // On another host the browser sends the form itself.
    if (!action.startsWith('/')) return
    event.preventDefault()
    onClose()
    go(`${action}?${new URLSearchParams({ search })}`, { viewTransition: true })
  }

  return (
    <Modal className="search-overlay" aria-label={m.search_songs()} onClose={onClose}>
      <search>
        <form action={action} onSubmit={submit} noValidate>
          <div className="search-line">
            <input
              className="field"
              type="search"
              name="search"
              maxLength={200}
              aria-label={m.search_songs()}
              placeholder={m.search_songs()}
              autoComplete="off"
              enterKeyHint="search"
              aria-invalid={blank}
              aria-describedby={blank ? errorId : hintId}
              onInput={() => setBlank(false)}
            />
            <button type="submit" className="button button-hot">
              {m.search_submit()}
            </button>
            <button type="button" className="icon-button" aria-label={m.search_close()} onClick={onClose}>
              <CloseIcon />
            </button>
          </div>
          <p id={hintId} className="search-hint" hidden={blank}>
            {m.search_hint()}
          </p>
          <p id={errorId} className="field-error search-hint" role="alert">
            {blank && m.search_blank()}
          </p>
        </form>
      </search>
    </Modal>
  )
}
