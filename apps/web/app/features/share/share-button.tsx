import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import { ShareIcon } from './share-icon.tsx'
import type { Shared } from './shared.ts'

/** Loads the dialog's code on demand. */
export const fetchShareDialog = () => import('./share-dialog.tsx').then(({ ShareDialog }) => ShareDialog)

interface ShareButtonProps {
  shared: Shared
  className?: string
  /** Shows only the icon. */
  bare?: boolean
}

/** Opens the share dialog. */
export function ShareButton({ bare = false, className = 'button button-line', shared }: ShareButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { Component: ShareDialog, load } = useLazyComponent(fetchShareDialog)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`share-button ${className}`}
        aria-label={bare ? m.share() : undefined}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load()
          setOpen(true)
        }}
      >
        <ShareIcon /> {!bare && m.share()}
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
