import { type ComponentType, useRef, useState } from 'react'
import { useLazyComponent } from '../loading/use-lazy-component.ts'

/**
 * A button and its dialog, whose code loads when the pointer or the focus comes near. Spread `button` on the button;
 * render `Dialog` if there is one. Closing returns the focus to the button.
 */
export function useDialogButton<Props>(fetchDialog: () => Promise<ComponentType<Props>>) {
  const ref = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { Component, load } = useLazyComponent(fetchDialog)
  return {
    button: {
      ref,
      type: 'button',
      'aria-haspopup': 'dialog',
      onPointerEnter: load,
      onFocus: load,
      onClick() {
        load()
        setOpen(true)
      },
    },
    Dialog: open ? Component : undefined,
    onClose() {
      setOpen(false)
      ref.current?.focus()
    },
  } as const
}
