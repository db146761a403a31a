import { readLength, writeLength } from '@tempolibre/domain/edition-lengths'
import { roundFit } from '@tempolibre/domain/editions'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { readMediaLength } from './read-media-length.ts'

/**
 * The length a song is to be fitted to, as typed or read from a file, and why it cannot be.
 * @param bounds lengths that can be made, in seconds
 */
export function useFittedLength(bounds: { min: number; max: number }) {
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ microseconds: number; from?: string }>()
  const [fault, setFault] = useState<string>()
  const [isReading, setReading] = useState(false)
  const lengths = {
    min: writeLength(bounds.min * 1e6, language),
    max: writeLength(bounds.max * 1e6, language),
  }

  function choose(wish: number | undefined, from?: string): void {
    // What is shown is what is made.
    const microseconds = wish === undefined ? undefined : roundFit(wish)
    const seconds = (microseconds ?? Number.NaN) / 1e6
    if (microseconds === undefined) refuse(m.fit_unreadable_length())
    else if (seconds < bounds.min)
      refuse(m.fit_too_short({ length: writeLength(microseconds, language), ...lengths }))
    else if (seconds > bounds.max)
      refuse(m.fit_too_long({ length: writeLength(microseconds, language), ...lengths }))
    else {
      setFault(undefined)
      setChosen({ microseconds, ...(from !== undefined && { from }) })
    }
  }

  function refuse(why: string): void {
    setChosen(undefined)
    setFault(why)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    choose(readLength(typed))
  }

  async function takeFile(file: File | undefined): Promise<void> {
    if (!file) return
    setReading(true)
    setFault(undefined)
    const length = await readMediaLength(file)
    setReading(false)
    if (length === 'unreadable') return refuse(m.fit_unreadable_file({ name: file.name }))
    if (length === 'endless') return refuse(m.fit_endless_file({ name: file.name }))
    setTyped(writeLength(length, language))
    choose(length, file.name)
  }

  return { chosen, fault, isReading, lengths, setTyped, submit, takeFile, typed }
}
