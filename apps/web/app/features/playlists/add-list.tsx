import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import type { LongList } from './long-list.ts'
import { PlusIcon } from '../../foundation/icons/playlist-icons.tsx'

const fetchDialog = () => import('./add-list-dialog.tsx').then(({ AddListDialog }) => AddListDialog)

/** Button for the dialog that adds a whole list to a playlist; the dialog's code loads on demand. */
export function AddList({ list, songs }: { list: LongList; songs: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { Component: AddListDialog, load } = useLazyComponent(fetchDialog)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-line"
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load()
          setOpen(true)
        }}
      >
        <PlusIcon /> {m.playlist_add_all()}
      </button>
      {open && AddListDialog && (
        <AddListDialog
          list={list}
          songs={songs}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
