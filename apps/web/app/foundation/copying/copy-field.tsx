import { m } from '@tempolibre/locales/messages'
import { useId } from 'react'
import { CopyButton } from './copy-button.tsx'
import './copy-field.css'

/** A text to copy, in a field that selects it all on focus. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-field-line">
        <input
          id={id}
          className="field"
          readOnly
          value={text}
          spellCheck={false}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={text} className="button button-line" label={m.playlist_copy({ what: label })} />
      </div>
    </div>
  )
}
