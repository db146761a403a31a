import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose' | 'onClick' | 'onPointerDown'> & {
  onClose: () => void
  children: ReactNode
}

/** On the document while a modal is open: the page behind it stands still, and what it covers it covers to the edge. */
const openClass = 'modal-open'

/**
 * A native modal dialog, open for as long as it is mounted: Escape and a press on the backdrop close it, focus stays
 * inside and goes back to where it came from; where that is gone, to the content of the page.
 */
export function Modal({ onClose, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** Whether the press that ends in a click began on the backdrop; text may be marked from inside to outside. */
  const fromBackdrop = useRef(false)

  // Before the dialog leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    const { documentElement } = document
    if (!documentElement.classList.contains(openClass)) {
      const scrollbar = innerWidth - documentElement.offsetWidth
      documentElement.style.setProperty('--scrollbar', `${scrollbar}px`)
      documentElement.classList.add(openClass)
    }
    element?.showModal()
    return () => {
      element?.close()
      if (document.querySelector('dialog:modal') === null) documentElement.classList.remove(openClass)
      if (isNowhere(document.activeElement)) focusInstead(opener)
    }
  }, [])

  return (
    // The click only serves the pointer; the keyboard has Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      onClose={({ currentTarget, target }) => {
        // React tells a dialog of those inside it as well.
        if (target === currentTarget) onClose()
      }}
      onPointerDown={(event) => {
        fromBackdrop.current = isOnBackdrop(event)
      }}
      onClick={(event) => {
        if (fromBackdrop.current && isOnBackdrop(event)) onClose()
      }}
      {...rest}
    >
      {children}
    </dialog>
  )
}

/** The dialog is the target of a press on its backdrop, but on its own padding as well. */
function isOnBackdrop({ clientX, clientY, currentTarget, target }: MouseEvent<HTMLDialogElement>): boolean {
  const { bottom, left, right, top } = currentTarget.getBoundingClientRect()
  const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !inside
}

const isNowhere = (element: Element | null) => element === null || element === document.body

function focusInstead(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus()
  if (isNowhere(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true })
}
