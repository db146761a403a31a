import type { TrackSummary } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { type CSSProperties, memo, startTransition, useEffect, useRef, useState } from 'react'
import { TrackList } from '../tracks/track-list.tsx'

/** How far outside the window rows are kept; further off a part is nothing but its height. */
const keepNear = '1200px'

/** So many rows come with a frame: a frame must not take longer than scrolling leaves it. */
const rowsPerFrame = 4

/** Songs that came at once. */
export interface Part {
  tracks: readonly TrackSummary[]
  /** All songs up to the last of these: what playing one of them goes on with, and then with what came after. */
  upTo: readonly TrackSummary[]
}

/** Which rows of a part are there, by their places in it. */
interface Shown {
  from: number
  to: number
}

interface ListPartProps {
  part: Part
  /** Whether its rows are left out until the window comes near. */
  waits: boolean
  /** Which of the songs found comes first, from 1; unknown where a cursor led here. */
  first: number | null
}

/**
 * Rows that are there while they are near the window or have the focus. They come a few at a time, those that are reached
 * first before the others. A list that goes on leaves them as they are.
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
        // Nobody sees it yet, or any more: scrolling goes first.
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

/** The room of all rows, and of those left out before the others; a row's height is known to the styles alone. */
function roomFor(rows: number, leftOut: number): CSSProperties {
  return {
    height: `calc(${rows} * var(--row-height))`,
    paddingTop: `calc(${leftOut} * var(--row-height))`,
  }
}

/** What a part that comes near begins with: all of it within the window, else the end from which it is reached. */
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
