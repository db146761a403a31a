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

/** Distance from an edge at which the container scrolls along, in px, and its maximum speed, in px per frame. */
const edge = 80
const fastest = 14

interface Drag {
  from: number
  to: number
  /** Drag distance, in px. */
  carried: number
  /** Height of the row, in px. */
  height: number
}

/** State at the start of a drag, and the pointer's position in the window, in px. */
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
  /** Style of a row during the drag. */
  styleOf(place: number): CSSProperties | undefined
  /** Props that make an element the drag handle of a row. */
  handleOf(place: number): {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/**
 * Rows that are dragged by handles: the others make room, and `move` is called when the row is released. Escape cancels
 * the drag, and so does a change of the list.
 * @param order the list's contents in order
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
    return followDrag(grip, follow, () => setDrag(undefined))
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

/**
 * Scrolls along while a row is dragged, and puts it back on Escape.
 * @returns ends it
 */
function followDrag(grip: RefObject<Grip | undefined>, follow: () => void, putBack: () => void): () => void {
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
  function putBackByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Keeps a surrounding dialog open.
    event.preventDefault()
    event.stopPropagation()
    putBack()
  }
  document.addEventListener('keydown', putBackByEscape, { capture: true })
  return () => {
    cancelAnimationFrame(frame)
    document.removeEventListener('keydown', putBackByEscape, { capture: true })
  }
}

function boxOf(element: Element): RowBox {
  const { height, top } = element.getBoundingClientRect()
  return { top, height }
}

/** The nearest scrollable ancestor of the list; else the page. */
function findScroller(list: HTMLElement): Element {
  for (let box = list.parentElement; box && box !== document.body; box = box.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(box).overflowY)
    if (scrolls && box.scrollHeight > box.clientHeight) return box
  }
  return document.scrollingElement ?? document.documentElement
}

/** From -1 (up) to 1 (down): faster the closer the pointer is to the edge. */
function scrollSpeed(scroller: Element, pointer: number): number {
  const isPage = scroller === document.scrollingElement
  const { bottom, top } = scroller.getBoundingClientRect()
  const [upper, lower] = isPage ? [0, innerHeight] : [Math.max(0, top), Math.min(innerHeight, bottom)]
  // In a short list most of the height must not scroll.
  const zone = Math.min(edge, (lower - upper) / 4)
  const above = Math.max(0, upper + zone - pointer)
  const below = Math.max(0, pointer - (lower - zone))
  return Math.max(-1, Math.min(1, (below - above) / zone))
}
