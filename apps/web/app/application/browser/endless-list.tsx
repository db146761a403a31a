import type { TrackSummary } from '@tempolibre/contract'
import type { SearchState } from '@tempolibre/contract/search-rules'
import { m } from '@tempolibre/locales/messages'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useAccountRequest } from '../../account/use-account.ts'
import { useLanguage } from '../../shell/site-context.ts'
import { TrackList } from '../../ui/track-list.tsx'
import { followListKeys } from './list-keys.ts'
import { RowMenu } from './row-menu.tsx'
import { searchInput } from './search-address.ts'
import type { SearchAnswer } from './search-notes.tsx'

/** How far below the window the next part is fetched, in px. */
const fetchAhead = '1600px'
/** How far outside the window rows are kept; further off a part is nothing but its height. */
const keepNear = '1200px'

/** The same in px, for a list that was left elsewhere. */
const farFromPlace = 3000

/** A row's height in px, as styles/tracks.css has it. */
const rowHeight = 64

interface Listed {
  parts: readonly TrackSummary[][]
  next: string | null
  /** Where the window was scrolled to, in px. */
  place: number
}

/** What was listed at a step of the browser's history, so that the way back finds the list as long as it was left. */
const listed = new Map<string, Listed>()
const mostSteps = 20

interface EndlessListProps {
  /** The step of the browser's history the list belongs to. */
  step: string
  state: SearchState
  tracks: TrackSummary[]
  next: string | null
  /** Before the paths that are copied. */
  siteUrl: string
}

/** The songs found: the first of them with the page, further ones as the visitor comes near the end. */
export function EndlessList({ next, siteUrl, state, step, tracks }: EndlessListProps) {
  const [recalled] = useState(() => recall(step, tracks))
  const [list, setList] = useState(() => recalled ?? { parts: [tracks], next, place: 0 })
  const [phase, setPhase] = useState<'ready' | 'loading' | 'failed'>('ready')
  const request = useAccountRequest()
  const language = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const queue = useMemo(() => list.parts.flat(), [list.parts])

  const more = useCallback(async () => {
    if (list.next === null) return
    setPhase('loading')
    const parameters = new URLSearchParams({ lang: language, cursor: list.next })
    for (const [name, value] of Object.entries(searchInput(state))) {
      const text = Array.isArray(value) ? value.join(',') : value
      if (text) parameters.set(name, text)
    }
    try {
      const answer = await request<SearchAnswer>({ method: 'GET', address: `/api/v1/search?${parameters}` })
      setList({ ...list, parts: [...list.parts, answer.tracks], next: answer.next_cursor })
      setPhase('ready')
    } catch {
      // The request has told the console; the visitor is offered another attempt.
      setPhase('failed')
    }
  }, [language, list, request, state])

  useEffect(() => {
    if (!end.current || phase !== 'ready' || list.next === null) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void more()
      },
      { rootMargin: fetchAhead },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [list.next, more, phase])

  // Before the next page is shown, which begins at its top.
  useLayoutEffect(() => {
    let place = scrollY
    const follow = () => (place = scrollY)
    addEventListener('scroll', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      remember(step, { ...list, place })
    }
  }, [list, step])

  // After the page was put to its top, as every page is (R2.5): here the way back leads to where the visitor was.
  useEffect(() => {
    if (recalled) scrollTo(0, recalled.place)
  }, [recalled])

  useEffect(() => (root.current ? followListKeys(root.current) : undefined), [])

  const starts = list.parts.map((_, index) => 1 + list.parts.slice(0, index).flat().length)
  return (
    <div className="endless-list" ref={root}>
      {list.parts.map((part, index) => {
        const first = starts[index] ?? 1
        const top = (first - 1) * rowHeight
        const isFar = recalled !== undefined && Math.abs(top - recalled.place) > farFromPlace
        return (
          <ListPart key={part[0]?.id ?? 'none'} rows={part.length} isFar={isFar}>
            <TrackList
              tracks={part}
              queue={queue}
              label={m.browse_part({ first: String(first), last: String(first + part.length - 1) })}
              renderMenu={(track) => <RowMenu track={track} siteUrl={siteUrl} />}
            />
          </ListPart>
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

/** Some rows that are there while they are near the window or have the focus. */
function ListPart({ children, isFar, rows }: { children: ReactNode; isFar: boolean; rows: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(isFar ? rows * rowHeight : undefined)

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const stays = entry.isIntersecting || element.contains(document.activeElement)
        setHeight(stays ? undefined : element.offsetHeight)
      },
      { rootMargin: keepNear },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} style={height === undefined ? undefined : { height }}>
      {height === undefined && children}
    </div>
  )
}

function recall(step: string, tracks: TrackSummary[]): Listed | undefined {
  const known = listed.get(step)
  // Another list by now, where it does not begin alike.
  return known?.parts[0]?.[0]?.id === tracks[0]?.id ? known : undefined
}

function remember(step: string, list: Listed): void {
  listed.delete(step)
  listed.set(step, list)
  const [oldest] = listed.keys()
  if (listed.size > mostSteps && oldest !== undefined) listed.delete(oldest)
}
