import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useState } from 'react'
import { useGo } from '../../foundation/navigation/use-go.ts'
import { useSite } from '../../foundation/context/site-context.ts'

interface SearchForm {
  /** Address of the catalogue on the application host. */
  action: string
  /** Whether an empty search was submitted. */
  blank: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onInput: () => void
}

/** State of a search form with one field. Without scripts the browser submits it natively. */
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
    // To another host the browser submits the form itself.
    if (!action.startsWith('/')) return
    event.preventDefault()
    onSent?.()
    go(`${action}?${new URLSearchParams({ search })}`, { viewTransition: true })
  }

  return { action, blank, onSubmit, onInput: () => setBlank(false) }
}

interface SearchFieldProps extends Pick<SearchForm, 'blank' | 'onInput'> {
  /** Id of the describing element. */
  describedBy: string | undefined
}

/** The field of a search form. */
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
