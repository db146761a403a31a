import {
  findPlaylistNameFault,
  playlistLimits,
  type PlaylistNameFault,
  tidyPlaylistName,
} from '@tempolibre/contract/playlist-rules'
import { m } from '@tempolibre/locales/messages'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface NameFormProps {
  /** What the field says it is. */
  label: string
  /** What the button says. */
  send: string
  initial?: string
  /** Whether the field takes the focus, its text marked. */
  focused?: boolean
  /** Given the tidy name. @returns whether it has come to be; the field is emptied then */
  onName: (name: string) => Promise<boolean>
  /** Beside the button. */
  children?: ReactNode
}

/**
 * A field for the name of a playlist, checked by the API's own rule. No form of its own: it may stand within one, as the
 * music browser is.
 */
export function NameForm({ children, focused = false, initial = '', label, onName, send }: NameFormProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<PlaylistNameFault>()
  const [sending, setSending] = useState(false)

  useEffect(() => {
    if (focused) field.current?.select()
  }, [focused])

  async function submit(): Promise<void> {
    if (sending || !field.current) return
    const name = tidyPlaylistName(field.current.value)
    const found = findPlaylistNameFault(name)
    setFault(found)
    if (found) return field.current.focus()
    setSending(true)
    const done = await onName(name)
    setSending(false)
    if (done && field.current) field.current.value = initial
  }

  function submitOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Or it would send the form the field may stand in.
    event.preventDefault()
    void submit()
  }

  return (
    <div className="playlist-name-form">
      <label htmlFor={id}>{label}</label>
      <div className="playlist-name-line">
        <input
          ref={field}
          id={id}
          className="field"
          defaultValue={initial}
          maxLength={playlistLimits.name * 2}
          autoComplete="off"
          onKeyDown={submitOnEnter}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && `${id}-fault`}
        />
        <button
          type="button"
          className="button button-ink"
          aria-disabled={sending || undefined}
          onClick={() => void submit()}
        >
          {send}
        </button>
        {children}
      </div>
      {fault && (
        <p id={`${id}-fault`} role="alert" className="field-error">
          {describeFault(fault)}
        </p>
      )}
    </div>
  )
}

function describeFault(fault: PlaylistNameFault): string {
  if (fault === 'missing') return m.playlist_name_missing()
  return fault === 'too_long'
    ? m.playlist_name_too_long({ most: String(playlistLimits.name) })
    : m.playlist_name_invalid()
}
