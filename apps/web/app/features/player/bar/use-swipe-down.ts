import { type PointerEvent, useRef } from 'react'

/** Movements below this, in px, count as a press. */
const minPx = 8
/** Releasing beyond this, in px, closes. */
const enoughPx = 96

/** Pointer handlers for a dialog's top part: dragging it down far enough closes the dialog. */
export function useSwipeDown(onClose: () => void) {
  const begin = useRef<number>(undefined)

  return {
    onPointerDown({ clientY, currentTarget, pointerId, target }: PointerEvent<HTMLElement>) {
      begin.current = clientY
      // A press on a button must stay with the button; elsewhere a fast flick has left this part with its first step.
      if (target instanceof Element && !target.closest('button')) currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove({ clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      if (begin.current === undefined) return
      const by = clientY - begin.current
      if (by < minPx) return
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
