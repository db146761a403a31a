import { type PointerEvent, useRef } from 'react'

/** Less than this, in px, is a press that trembles. */
const minPx = 8
/** From here on, in px, letting go closes. */
const enoughPx = 96

/** Handlers for the upper part of a dialog by which it is pulled down; let go far enough below, it closes. */
export function useSwipeDown(onClose: () => void) {
  const begin = useRef<number>(undefined)

  return {
    onPointerDown({ clientY }: PointerEvent) {
      begin.current = clientY
    },
    onPointerMove({ clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      if (begin.current === undefined) return
      const by = clientY - begin.current
      if (by < minPx) return
      // Only now: a press on a button stays with the button.
      currentTarget.setPointerCapture(pointerId)
      pull(currentTarget, by)
    },
    onPointerUp({ clientY, currentTarget }: PointerEvent<HTMLElement>) {
      const by = clientY - (begin.current ?? clientY)
      begin.current = undefined
      pull(currentTarget, 0)
      if (by >= enoughPx) onClose()
    },
    onPointerCancel({ currentTarget }: PointerEvent<HTMLElement>) {
      begin.current = undefined
      pull(currentTarget, 0)
    },
  }
}

function pull(handle: HTMLElement, by: number): void {
  const dialog = handle.closest('dialog')
  if (dialog) dialog.style.translate = by > 0 ? `0 ${by}px` : ''
}
