import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the element with an id once the next change is shown. What was pressed may be gone by then, and the
 * keyboard would begin at the top of the page.
 */
export function useFocusNext(): (id: string) => void {
  const next = useRef<string>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    document.getElementById(next.current)?.focus()
    next.current = undefined
  })
  return (id) => {
    next.current = id
  }
}
