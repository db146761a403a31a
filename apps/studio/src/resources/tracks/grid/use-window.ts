import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** In CSS pixels. */
export const rowHeight = 36
/** Rows that are drawn above and below what is seen, so that scrolling shows no gap. */
const overscan = 8
/** Milliseconds that a window must stand still before its rows are loaded: dragging the scroll bar passes thousands. */
const restMs = 80

export interface RowWindow {
  from: number
  to: number
}

/** The rows that are drawn, and those that are worth loading. All rows are of one height, so no row need be measured. */
export function useWindow(scroller: RefObject<HTMLElement | null>, total: number) {
  const [shown, setShown] = useState<RowWindow>({ from: 0, to: 40 })
  const [resting, setResting] = useState(shown)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const measure = () => {
      const from = Math.max(0, Math.floor(element.scrollTop / rowHeight) - overscan)
      const to = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + overscan
      setShown((present) => (present.from === from && present.to === to ? present : { from, to }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller])
  useEffect(() => {
    const timer = setTimeout(() => setResting(shown), restMs)
    return () => clearTimeout(timer)
  }, [shown])
  return { shown: { from: shown.from, to: Math.min(shown.to, Math.max(0, total - 1)) }, resting }
}
