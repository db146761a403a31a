import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useLazyComponent } from '../shell/use-lazy-component.ts'
import { ShareIcon } from './share-icon.tsx'
import type { Shared } from './shared.ts'

const fetchDialog = () => import('./share-dialog.tsx').then(({ ShareDialog }) => ShareDialog)

/** Opens what a page can be shared by; the code of it comes with the wish for it. */
export function ShareButton({
  className = 'button button-line',
  shared,
}: {
  className?: string
  shared: Shared
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { Component: ShareDialog, load } = useLazyComponent(fetchDialog)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`share-button ${className}`}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load()
          setOpen(true)
        }}
      >
        <ShareIcon /> {m.share()}
      </button>
      {open && ShareDialog && (
        <ShareDialog
          shared={shared}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
