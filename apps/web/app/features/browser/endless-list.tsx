import type { TrackSummary } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { printSearchAddress, type SearchState } from '@tempolibre/contract/search-rules'
import { searchTracks } from '@tempolibre/contract/calls/search'
import { m } from '@tempolibre/locales/messages'
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { followScrolling } from './follow-scrolling.ts'
import { followListKeys } from './list-keys.ts'
import { ListPart, type Part } from './list-part.tsx'
import { changed } from './search-address.ts'
import { useGrowingQueue } from './use-growing-queue.ts'

/** How far below the window the next part is fetched, in px. */
const fetchAhead = '1600px'

/** How far from the place where a list was left a part of it may begin and be there at once, in px. */
const nearPlace = 3000

interface Listed {
  parts: readonly Part[]
  next: string | null
  /** Where the window was scrolled to, in px. */
  place: number
  /** How high a row was then, in px: it grows with the reader's text. */
  rowHeight: number
}

/** What was listed at a step of the browser's history, so that the way back finds the list as long as it was left. */
const listed = new Map<string, Listed>()
const maxSteps = 20

interface EndlessListProps {
  /** The step of the browser's history the list belongs to. */
  step: string
  state: SearchState
  tracks: TrackSummary[]
  /** Which of the songs found comes first, from 1; unknown where a cursor led here. */
  first: number | null
  next: string | null
}

/** The songs found: the first of them with the page, further ones as the visitor comes near the end. */
export function EndlessList({ first, next, state, step, tracks }: EndlessListProps) {
  const [recalled] = useState(() => recall(step, tracks))
  const [list, setList] = useState<Pick<Listed, 'parts' | 'next'>>(
    () => recalled ?? { parts: [{ tracks, upTo: tracks }], next },
  )
  const [atFirst] = useState(list.parts.length)
  const [phase, setPhase] = useState<'ready' | 'loading' | 'failed'>('ready')
  const request = useApiRequest()
  const language = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const place = useRef(recalled?.place ?? 0)
  const listedSoFar = list.parts.at(-1)?.upTo ?? tracks

  const more = useCallback(async () => {
    if (list.next === null) return
    setPhase('loading')
    const asked = Object.fromEntries(printSearchAddress(changed(state, {})))
    try {
      const answer = await searchTracks(request, { ...asked, lang: language, cursor: list.next })
      // Nobody sees these rows yet: whatever the visitor does goes first.
      startTransition(() => {
        const part = { tracks: answer.tracks, upTo: [...listedSoFar, ...answer.tracks] }
        setList({ ...list, parts: [...list.parts, part], next: answer.next_cursor })
        setPhase('ready')
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setPhase('failed')
    }
  }, [language, list, listedSoFar, request, state])

  useEffect(() => {
    if (!end.current || phase !== 'ready' || list.next === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser tells of several changes at once: the last one holds.
        if (entries.at(-1)?.isIntersecting) void more()
      },
      { rootMargin: fetchAhead },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [list.next, more, phase])

  useGrowingQueue(listedSoFar, phase === 'ready' && list.next !== null ? more : undefined)

  useEffect(
    () => (root.current ? followScrolling(root.current, (top) => (place.current = top)) : undefined),
    [],
  )

  // Before the next page is shown, which begins at its top.
  useLayoutEffect(() => {
    const element = root.current
    return () => {
      const rowHeight = element?.querySelector('.track')?.getBoundingClientRect().height ?? 0
      remember(step, { ...list, place: place.current, rowHeight })
    }
  }, [list, step])

  // After the page was put to its top, as every page is: here the way back leads to where the visitor was.
  useEffect(() => {
    if (recalled) scrollTo(0, recalled.place)
  }, [recalled])

  useEffect(() => (root.current ? followListKeys(root.current) : undefined), [])

  return (
    <div className="endless-list" ref={root}>
      {list.parts.map((part, index) => {
        const before = part.upTo.length - part.tracks.length
        return (
          <ListPart
            key={part.tracks[0]?.id ?? 'none'}
            part={part}
            waits={index >= atFirst || (recalled !== undefined && isFarFrom(recalled, before))}
            first={first === null ? null : first + before}
          />
        )
      })}
      <div ref={end} className="endless-end">
        {phase === 'loading' && <output>{m.browse_loading()}</output>}
        {phase === 'failed' && (
          <p role="alert">
            {m.browse_failed()}{' '}
            <button type="button" className="button button-line" onClick={() => void more()}>
              {m.browse_again()}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

/** Whether the row after so many others lies far from where the list was left. */
function isFarFrom({ place, rowHeight }: Listed, before: number): boolean {
  return Math.abs(before * rowHeight - place) > nearPlace
}

function recall(step: string, tracks: TrackSummary[]): Listed | undefined {
  const known = listed.get(step)
  // Another list by now, where it does not begin alike.
  return known?.parts[0]?.tracks[0]?.id === tracks[0]?.id ? known : undefined
}

function remember(step: string, list: Listed): void {
  listed.delete(step)
  listed.set(step, list)
  const [oldest] = listed.keys()
  if (listed.size > maxSteps && oldest !== undefined) listed.delete(oldest)
}
