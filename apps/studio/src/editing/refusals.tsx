import { Alert } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useResourceContext, useSaveContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { isTable } from '../records/changes.ts'
import { usePartName } from './use-part-name.ts'

/**
 * Leads to the first refused field once saving has failed, and forgets refusals before the next try. A refusal of what the form has no field for, or shows elsewhere, is
 * told here with the name of the field: "check what is marked" would send the member looking for nothing.
 */
export function Refusals() {
  const nameOf = usePartName(useResourceContext() ?? '')
  const { errors, submitCount } = useFormState()
  const place = useRef<HTMLDivElement>(null)
  const [looked, setLooked] = useState(0)
  const [unseen, setUnseen] = useState<Refusal[]>([])
  const { clearErrors } = useFormContext()
  // A refusal of what has no field is valid again with no other: it would stop every further try.
  useEffect(() => {
    const form = place.current?.closest('form')
    const forget = () => clearErrors()
    form?.addEventListener('submit', forget)
    return () => form?.removeEventListener('submit', forget)
  }, [clearErrors])
  const { saving = false } = useSaveContext()
  // One step later: the same failure may bring texts of another language to the screen, and its button is disabled until then.
  useEffect(() => {
    if (!saving) setLooked(submitCount)
  }, [saving, submitCount])
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form || looked === 0) return
    const shown = form.innerText
    const others = refusalsIn(errors).filter(({ message }) => !shown.includes(message))
    setUnseen(others)
    if (Object.keys(errors).length === 0) return
    const fields = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')]
    const marked = fields.find((field) => field.checkVisibility())
    if (marked) marked.focus()
    else if (others.length > 0) place.current?.focus()
    // The button was disabled while it saved.
    else if (document.activeElement === document.body)
      form.querySelector<HTMLElement>('[type="submit"]')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an error that is corrected later leads nowhere
  }, [looked])
  return (
    <div ref={place} tabIndex={-1}>
      {unseen.length > 0 && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {unseen.map(({ message, path }) => (
            <div key={path}>
              {nameOf(path)}: {message}
            </div>
          ))}
        </Alert>
      )}
    </div>
  )
}

interface Refusal {
  /** As in `title.es`. */
  path: string
  /** Of the API, in the studio's language. */
  message: string
}

/** What the API has refused, of the errors of a form, which are nested as its fields are. */
function refusalsIn(errors: object, above = ''): Refusal[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (!isTable(error) || (above === '' && name === 'root')) return []
    const { message, type } = error
    if (typeof type !== 'string') return refusalsIn(error, `${above}${name}.`)
    return type === 'server' && typeof message === 'string' ? [{ path: above + name, message }] : []
  })
}
