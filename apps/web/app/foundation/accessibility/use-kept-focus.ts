import { type RefObject, useLayoutEffect } from 'react'

/** Moves the focus to the main content when an element that contains it is removed. */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (element?.contains(document.activeElement))
        document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [place])
}
