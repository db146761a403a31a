import type { TrackSummary } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { printSearchAddress, type SearchState } from '@tempolibre/domain/search-rules'
import { searchTracks } from '@tempolibre/contract/operations/search'
import { m } from '@tempolibre/locales/messages'
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { followScrolling } from './follow-scrolling.ts'
import { followListKeys } from './list-keys.ts'
import { ListPart, type Part } from './list-part.tsx'
import { changed } from './search-address.ts'
import { useGrowingQueue } from './use-growing-queue.ts'

/** How far below the window the next part is fetched. */
const fetchAhead = '1600px'

/** Parts within this distance of the restored scroll position are rendered at once, in px. */
const nearPlace = 3000

interface Listed {
  parts: readonly Part[]
  next: string | null
  /** Scroll position, in px. */
  place: number
  /** Height of a row at that time, in px: it depends on the reader's text size. */
  rowHeight: number
}

/** Lists by history entry, so that going back restores the full length of the list. */
const listed = new Map<string, Listed>()
const maxSteps = 20

type Phase = 'ready' | 'loading' | 'failed'

interface EndlessListProps {
  /** Key of the history entry the list belongs to. */
  step: string
  state: SearchState
  tracks: TrackSummary[]
  /** Position of the page's first song in the results, from 1; null after a cursor. */
  first: number | null
  next: string | null
}

/** Search results: the first page from the server, more as the visitor nears the end. */
export function EndlessList({ first, next, state, step, tracks }: EndlessListProps) {
  const [recalled] = useState(() => recall(step, tracks))
  const [list, setList] = useState<Pick<Listed, 'parts' | 'next'>>(
    () => recalled ?? { parts: [{ tracks, upTo: tracks }], next },
  )
  const [atFirst] = useState(list.parts.length)
  const [phase, setPhase] = useState<Phase>('ready')
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
      // These rows are not visible yet: the visitor's input comes first.
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

  useNearEnd(end, phase === 'ready' && list.next !== null ? more : undefined)

  useGrowingQueue(listedSoFar, phase === 'ready' && list.next !== null ? more : undefined)

  useEffect(
    () => (root.current ? followScrolling(root.current, (top) => (place.current = top)) : undefined),
    [],
  )

  // Runs before the next page is shown, which starts at the top.
  useLayoutEffect(() => {
    const element = root.current
    return () => {
      const rowHeight = element?.querySelector('.track')?.getBoundingClientRect().height ?? 0
      remember(step, { ...list, place: place.current, rowHeight })
    }
  }, [list, step])

  // Runs after the page was scrolled to its top: going back restores the position here.
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
        <PhaseNote phase={phase} onRetry={() => void more()} />
      </div>
    </div>
  )
}

function PhaseNote({ onRetry, phase }: { phase: Phase; onRetry: () => void }) {
  return (
    <>
      {phase === 'loading' && <output>{m.browse_loading()}</output>}
      {phase === 'failed' && (
        <p role="alert">
          {m.browse_failed()}{' '}
          <button type="button" className="button button-line" onClick={onRetry}>
            {m.browse_again()}
          </button>
        </p>
      )}
    </>
  )
}

/** Calls `more`, if any, once the end is near the window. */
function useNearEnd(end: RefObject<HTMLElement | null>, more: (() => Promise<void>) | undefined): void {
  useEffect(() => {
    if (!end.current || !more) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several changes at once; the last one counts.
        if (entries.at(-1)?.isIntersecting) void more()
      },
      { rootMargin: fetchAhead },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, more])
}

/** Whether the row after `before` others is far from the restored position. */
function isFarFrom({ place, rowHeight }: Listed, before: number): boolean {
  return Math.abs(before * rowHeight - place) > nearPlace
}

function recall(step: string, tracks: TrackSummary[]): Listed | undefined {
  const known = listed.get(step)
  // A list that starts with another song has changed since.
  return known?.parts[0]?.tracks[0]?.id === tracks[0]?.id ? known : undefined
}

function remember(step: string, list: Listed): void {
  listed.delete(step)
  listed.set(step, list)
  const [oldest] = listed.keys()
  if (listed.size > maxSteps && oldest !== undefined) listed.delete(oldest)
}
