import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Near the window's edges the page scrolls along: how near, and how fast at most, in px and px a frame. */
const edge = 80
const fastest = 14

interface Drag {
  from: number
  to: number
  /** How far the row has been carried, in px. */
  carried: number
}

interface Dragging {
  active: boolean
  isDragged(place: number): boolean
  /** Where a row of the list is shown meanwhile. */
  styleOf(place: number): CSSProperties | undefined
  /** What makes an element the handle of the row at a place. */
  handleOf(place: number): {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/**
 * Rows of one height that are dragged by their handles: the others make room, and `move` is told once the row is let go.
 * Escape puts it back.
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): Dragging {
  const [drag, setDrag] = useState<Drag>()
  /** Where the pointer took hold in the page and where it is in the window, in px. */
  const pointer = useRef({ grabbed: 0, at: 0 })
  const active = drag !== undefined

  const follow = useCallback(() => {
    setDrag((last) => {
      const rows = list.current?.children
      const height = rows?.[0]?.getBoundingClientRect().height
      if (!last || !rows || !height) return last
      const carried = pointer.current.at + scrollY - pointer.current.grabbed
      const to = last.from + Math.round(carried / height)
      return { ...last, carried, to: Math.min(rows.length - 1, Math.max(0, to)) }
    })
  }, [list])

  useEffect(() => {
    if (!active) return undefined
    let frame = requestAnimationFrame(scrollAlong)
    function scrollAlong() {
      const { at } = pointer.current
      const above = edge - at
      const below = at - (innerHeight - edge)
      const speed = (Math.max(0, below) - Math.max(0, above)) / edge
      if (speed !== 0) {
        scrollBy(0, Math.max(-1, Math.min(1, speed)) * fastest)
        follow()
      }
      frame = requestAnimationFrame(scrollAlong)
    }
    function putBack(event: KeyboardEvent) {
      if (event.key === 'Escape') setDrag(undefined)
    }
    document.addEventListener('keydown', putBack)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', putBack)
    }
  }, [active, follow])

  return {
    active,
    isDragged: (place) => drag?.from === place,
    styleOf(place) {
      if (!drag) return undefined
      const { carried, from, to } = drag
      if (place === from) return { transform: `translateY(${carried}px)` }
      if (place > from && place <= to) return { transform: 'translateY(-100%)' }
      if (place < from && place >= to) return { transform: 'translateY(100%)' }
      return undefined
    },
    handleOf: (place) => ({
      onPointerDown(event) {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        pointer.current = { grabbed: event.clientY + scrollY, at: event.clientY }
        setDrag({ from: place, to: place, carried: 0 })
      },
      onPointerMove(event) {
        if (!drag) return
        pointer.current.at = event.clientY
        follow()
      },
      onPointerUp() {
        if (!drag) return
        setDrag(undefined)
        move(drag.from, drag.to)
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}
