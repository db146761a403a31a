import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useState } from 'react'
import { useGo } from '../../foundation/navigation/held-back-routes.ts'
import { useSite } from '../../foundation/context/site-context.ts'

interface SearchForm {
  /** Where the form leads: the catalogue of the application host. */
  action: string
  /** Whether it was sent without words. */
  blank: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onInput: () => void
}

/** A form with one field for the words of a search. Without scripts the browser sends it as it is. */
export function useSearchForm(onSent?: () => void): SearchForm {
  const { applicationBase } = useSite()
  const go = useGo()
  const [blank, setBlank] = useState(false)
  const action = `${applicationBase}/music`

  function onSubmit(event: FormEvent<HTMLFormElement>) {
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
    onSent?.()
    go(`${action}?${new URLSearchParams({ search })}`, { viewTransition: true })
  }

  return { action, blank, onSubmit, onInput: () => setBlank(false) }
}

interface SearchFieldProps extends Pick<SearchForm, 'blank' | 'onInput'> {
  /** The id of what the field is described by. */
  describedBy: string | undefined
}

/** The field of such a form. */
export function SearchField({ blank, describedBy, onInput }: SearchFieldProps) {
  return (
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
      aria-describedby={describedBy}
      onInput={onInput}
    />
  )
}
