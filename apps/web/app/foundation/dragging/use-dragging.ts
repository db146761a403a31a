import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { clampCarried, placeOfCarried, type RowBox } from './drag-place.ts'

/** Near the edges of what scrolls it scrolls along: how near, and how fast at most, in px and px a frame. */
const edge = 80
const fastest = 14

interface Drag {
  from: number
  to: number
  /** How far the row has been carried, in px. */
  carried: number
  /** The height of the row, in px. */
  height: number
}

/** What a drag was begun with, and where the pointer is, in px of the window. */
interface Grip {
  rows: RowBox[]
  scroller: Element
  grabbedAt: number
  scrolledAt: number
  pointer: number
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
 * Rows that are dragged by their handles: the others make room, and `move` is told once the row is let go. Escape puts
 * it back, and so does a list that changes meanwhile.
 * @param order what is in the list, in its order
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  order: string,
  move: (from: number, to: number) => void,
): Dragging {
  const [drag, setDrag] = useState<Drag>()
  const grip = useRef<Grip>(undefined)
  const active = drag !== undefined

  const [lastOrder, setLastOrder] = useState(order)
  if (lastOrder !== order) {
    setLastOrder(order)
    setDrag(undefined)
  }

  const follow = useCallback(() => {
    setDrag((last) => {
      if (!last || !grip.current) return last
      const { grabbedAt, pointer, rows, scrolledAt, scroller } = grip.current
      const way = pointer - grabbedAt + scroller.scrollTop - scrolledAt
      const carried = clampCarried(rows, last.from, way)
      return { ...last, carried, to: placeOfCarried(rows, last.from, carried) }
    })
  }, [])

  useEffect(() => {
    if (!active) return undefined
    let frame = requestAnimationFrame(scrollAlong)
    function scrollAlong() {
      if (grip.current) {
        const { pointer, scroller } = grip.current
        const speed = scrollSpeed(scroller, pointer)
        if (speed !== 0) {
          scroller.scrollBy(0, speed * fastest)
          follow()
        }
      }
      frame = requestAnimationFrame(scrollAlong)
    }
    function putBack(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // The dialog the list may stand in stays open.
      event.preventDefault()
      event.stopPropagation()
      setDrag(undefined)
    }
    document.addEventListener('keydown', putBack, { capture: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', putBack, { capture: true })
    }
  }, [active, follow])

  return {
    active,
    isDragged: (place) => drag?.from === place,
    styleOf(place) {
      if (!drag) return undefined
      const { carried, from, height, to } = drag
      if (place === from) return { transform: `translateY(${carried}px)` }
      if (place > from && place <= to) return { transform: `translateY(${-height}px)` }
      if (place < from && place >= to) return { transform: `translateY(${height}px)` }
      return undefined
    },
    handleOf: (place) => ({
      onPointerDown(event) {
        if (event.button !== 0 || !event.isPrimary || !list.current) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const scroller = findScroller(list.current)
        grip.current = {
          rows: [...list.current.children].map((row) => boxOf(row)),
          scroller,
          grabbedAt: event.clientY,
          scrolledAt: scroller.scrollTop,
          pointer: event.clientY,
        }
        const height = grip.current.rows[place]?.height ?? 0
        setDrag({ from: place, to: place, carried: 0, height })
      },
      onPointerMove(event) {
        if (!drag || !grip.current || !event.isPrimary) return
        grip.current.pointer = event.clientY
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

function boxOf(element: Element): RowBox {
  const { height, top } = element.getBoundingClientRect()
  return { top, height }
}

/** The nearest element around the list that scrolls; else the page. */
function findScroller(list: HTMLElement): Element {
  for (let box = list.parentElement; box && box !== document.body; box = box.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(box).overflowY)
    if (scrolls && box.scrollHeight > box.clientHeight) return box
  }
  return document.scrollingElement ?? document.documentElement
}

/** Between -1, up, and 1, down: the nearer to an edge the pointer is, the faster. */
function scrollSpeed(scroller: Element, pointer: number): number {
  const isPage = scroller === document.scrollingElement
  const { bottom, top } = scroller.getBoundingClientRect()
  const [upper, lower] = isPage ? [0, innerHeight] : [Math.max(0, top), Math.min(innerHeight, bottom)]
  // In a low list most of it must stay still.
  const zone = Math.min(edge, (lower - upper) / 4)
  const above = Math.max(0, upper + zone - pointer)
  const below = Math.max(0, pointer - (lower - zone))
  return Math.max(-1, Math.min(1, (below - above) / zone))
}
