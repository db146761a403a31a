import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose' | 'onClick'> & {
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog, open for as long as it is mounted: Escape and a click outside close it, focus stays inside. */
export function Modal({ onClose, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    // The click only serves the pointer; the keyboard has Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      {...rest}
    >
      {children}
    </dialog>
  )
}
