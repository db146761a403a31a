import { type RefObject, useLayoutEffect } from 'react'

/** When an element that holds the focus leaves the page, the page's content gets it. */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (element?.contains(document.activeElement))
        document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [place])
}
