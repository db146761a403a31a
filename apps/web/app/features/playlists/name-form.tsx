import {
  findPlaylistNameFault,
  playlistLimits,
  type PlaylistNameFault,
  tidyPlaylistName,
} from '@tempolibre/domain/playlist-rules'
import { m } from '@tempolibre/locales/messages'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface NameFormProps {
  /** The field's label. */
  label: string
  /** The button's label. */
  send: string
  initial?: string
  /** Whether the field gets the focus, with its text selected. */
  focused?: boolean
  /**
   * Called with the trimmed name.
   * @returns whether it was saved; the field is emptied then
   */
  onName: (name: string) => Promise<boolean>
  /** Content beside the button. */
  children?: ReactNode
}

/**
 * A field for a playlist's name, validated by the API's own rule. Not a form, since it may be inside one: the music
 * browser is a form.
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
    // Otherwise it would submit the surrounding form.
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
