import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose' | 'onClick' | 'onPointerDown'> & {
  onClose: () => void
  children: ReactNode
}

/**
 * Set on the document while a modal is open: the page behind does not scroll, and the modal may cover it to the edge.
 */
const openClass = 'modal-open'

/**
 * A native modal dialog, open while mounted. Escape and a press on the backdrop close it. The focus stays inside and
 * then returns to where it came from, or to the main content if that is gone.
 */
export function Modal({ onClose, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** Whether the press began on the backdrop: text may be selected from inside to outside. */
  const fromBackdrop = useRef(false)

  // Close before the dialog leaves the document: only then does the browser return the focus.
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
    // The click serves the pointer only; keyboards use Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      onClose={({ currentTarget, target }) => {
        // React also reports the events of nested dialogs.
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

/** The dialog is the target of presses on its backdrop, but also on its own padding. */
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
