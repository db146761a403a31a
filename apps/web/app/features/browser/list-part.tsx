import type { TrackSummary } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { type CSSProperties, memo, startTransition, useEffect, useRef, useState } from 'react'
import { TrackList } from '../tracks/track-list.tsx'

/** How far outside the window rows are kept; beyond that a part is an empty box of the same height. */
const keepNear = '1200px'

/** Rows rendered per frame: rendering must not hold up scrolling. */
const rowsPerFrame = 4

/** Songs that were fetched together. */
export interface Part {
  tracks: readonly TrackSummary[]
  /** All songs up to the last one of this part: the queue when one of them is played. */
  upTo: readonly TrackSummary[]
}

/** The rendered rows of a part, by index. */
interface Shown {
  from: number
  to: number
}

interface ListPartProps {
  part: Part
  /** Whether the rows are rendered only when the window comes near. */
  waits: boolean
  /** Position of its first song in the results, from 1; null after a cursor. */
  first: number | null
}

/**
 * A part of the list. Its rows are rendered while they are near the window or contain the focus, a few at a
 * time, nearest first. Memoized: a growing list does not render it again.
 */
export const ListPart = memo(function ListPart({ first, part, waits }: ListPartProps) {
  const place = useRef<HTMLDivElement>(null)
  const rows = part.tracks.length
  const [shown, setShown] = useState<Shown | null>(waits ? null : { from: 0, to: rows })
  const isWhole = shown !== null && shown.from === 0 && shown.to === rows

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        const stays = entry.isIntersecting || element.contains(document.activeElement)
        // Off screen: scrolling comes first.
        startTransition(() =>
          setShown((before) => (stays ? (before ?? begin(entry.boundingClientRect, rows)) : null)),
        )
      },
      { rootMargin: keepNear },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [rows])

  useEffect(() => {
    if (shown === null || isWhole) return undefined
    const frame = requestAnimationFrame(() =>
      startTransition(() => setShown((before) => before && addRows(before, rows))),
    )
    return () => cancelAnimationFrame(frame)
  }, [isWhole, rows, shown])

  return (
    <div ref={place} className="list-part" style={isWhole ? undefined : roomFor(rows, shown?.from ?? 0)}>
      {shown !== null && shown.from < shown.to && (
        <TrackList
          tracks={isWhole ? part.tracks : part.tracks.slice(shown.from, shown.to)}
          queue={part.upTo}
          label={first === null ? m.tracks_label() : nameOfPart(first, rows)}
        />
      )}
    </div>
  )
})

/** Height of all rows, and of those not yet rendered above; the styles alone know the height of a row. */
function roomFor(rows: number, leftOut: number): CSSProperties {
  return {
    height: `calc(${rows} * var(--row-height))`,
    paddingTop: `calc(${leftOut} * var(--row-height))`,
  }
}

/**
 * Rows to begin with when a part comes near: all if it is within the window, else none, at the end it is
 * entered from.
 */
function begin({ bottom, top }: DOMRectReadOnly, rows: number): Shown {
  if (bottom <= 0) return { from: rows, to: rows }
  return { from: 0, to: top < innerHeight ? rows : 0 }
}

function addRows({ from, to }: Shown, rows: number): Shown {
  if (from > 0) return { from: Math.max(0, from - rowsPerFrame), to }
  return { from, to: Math.min(rows, to + rowsPerFrame) }
}

function nameOfPart(first: number, rows: number): string {
  return m.browse_part({ first: String(first), last: String(first + rows - 1) })
}
