import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { PencilIcon } from '../../foundation/icons/playlist-icons.tsx'
import { NameForm } from './name-form.tsx'

interface PlaylistNameProps {
  name: string
  /** @returns whether it has the name now */
  onRename: (name: string) => Promise<boolean>
}

/** The name of a playlist, as its heading or, while it is changed, as a form. */
export function PlaylistName({ name: given, onRename }: PlaylistNameProps) {
  const [renaming, setRenaming] = useState(false)
  /** Whether the focus must return to the rename button. */
  const renamed = useRef(false)
  const pencil = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (renaming || !renamed.current) return
    renamed.current = false
    pencil.current?.focus()
  }, [renaming])

  function endRenaming() {
    renamed.current = true
    setRenaming(false)
  }

  async function rename(name: string): Promise<boolean> {
    const done = name === given || (await onRename(name))
    if (done) {
      announce(m.playlist_renamed({ name }))
      endRenaming()
    }
    return false
  }

  if (renaming) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div
        className="playlist-rename"
        onKeyDown={(event) => {
          if (event.key === 'Escape') endRenaming()
        }}
      >
        <h1 className="unseen">{given}</h1>
        <NameForm focused initial={given} label={m.playlist_name()} send={m.playlist_save()} onName={rename}>
          <button type="button" className="button button-line" onClick={endRenaming}>
            {m.playlist_cancel()}
          </button>
        </NameForm>
      </div>
    )
  }
  return (
    <div className="playlist-title">
      <h1>{given}</h1>
      <button
        ref={pencil}
        type="button"
        className="icon-button"
        aria-label={m.playlist_rename()}
        onClick={() => setRenaming(true)}
      >
        <PencilIcon />
      </button>
    </div>
  )
}
