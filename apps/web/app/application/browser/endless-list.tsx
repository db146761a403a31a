import type { TrackSummary } from '@tempolibre/contract'
import type { SearchState } from '@tempolibre/contract/search-rules'
import { m } from '@tempolibre/locales/messages'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
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

interface Part {
  parts: readonly TrackSummary[][]
  next: string | null
}

/** What was listed under an address, so that the way back finds the list as long as it was left. */
const listed = new Map<string, Part>()
const mostAddresses = 20

interface EndlessListProps {
  /** Tells one list from another. */
  address: string
  state: SearchState
  tracks: TrackSummary[]
  next: string | null
  /** Before the paths that are copied. */
  siteUrl: string
}

/** The songs found: the first of them with the page, further ones as the visitor comes near the end. */
export function EndlessList({ address, next, siteUrl, state, tracks }: EndlessListProps) {
  const [list, setList] = useState<Part>(() => recall(address, tracks) ?? { parts: [tracks], next })
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
      const longer = { parts: [...list.parts, answer.tracks], next: answer.next_cursor }
      remember(address, longer)
      setList(longer)
      setPhase('ready')
    } catch {
      // The request has told the console; the visitor is offered another attempt.
      setPhase('failed')
    }
  }, [address, language, list, request, state])

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

  useEffect(() => (root.current ? followListKeys(root.current) : undefined), [])

  let from = 1
  return (
    <div className="endless-list" ref={root}>
      {list.parts.map((part) => {
        const first = from
        from += part.length
        return (
          <ListPart key={part[0]?.id ?? 'none'}>
            <TrackList
              tracks={part}
              queue={queue}
              label={m.browse_part({ first: String(first), last: String(from - 1) })}
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
function ListPart({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()

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

function recall(address: string, tracks: TrackSummary[]): Part | undefined {
  const known = listed.get(address)
  // Another list by now, where it does not begin alike.
  return known?.parts[0]?.[0]?.id === tracks[0]?.id ? known : undefined
}

function remember(address: string, part: Part): void {
  listed.delete(address)
  listed.set(address, part)
  const [oldest] = listed.keys()
  if (listed.size > mostAddresses && oldest !== undefined) listed.delete(oldest)
}
