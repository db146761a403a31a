import type { Track } from '@tempolibre/contract'
import { minCuttable } from '@tempolibre/domain/editions'
import { m } from '@tempolibre/locales/messages'
import { type SyntheticEvent, useState } from 'react'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'

const fetchPanel = () => import('./editions-panel.tsx').then(({ EditionsPanel }) => EditionsPanel)

type OfferedTrack = Pick<Track, 'id' | 'title' | 'url' | 'duration_seconds' | 'origin'>

/** What is made of a song, if anything can be. Nothing is asked for until it is opened, since the page is kept for all visitors. */
export function EditionsSection({ track }: { track: OfferedTrack }) {
  const hasScore = track.origin?.making != null
  return hasScore || track.duration_seconds >= minCuttable ? (
    <Editions track={track} label={hasScore ? m.editions_open() : m.editions_open_recording()} />
  ) : null
}

function Editions({ label, track }: { label: string; track: OfferedTrack }) {
  const [opened, setOpened] = useState(false)
  const { Component: Panel, load } = useLazyComponent(fetchPanel)

  function follow({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    if (!currentTarget.open) return
    load()
    setOpened(true)
  }

  return (
    <section id="editions" className="editions">
      <details className="editions-details" onToggle={follow}>
        <summary className="button button-line" onPointerEnter={load} onFocus={load}>
          {label}
        </summary>
        {opened && (Panel ? <Panel track={track} /> : <p>{m.editions_loading()}</p>)}
      </details>
    </section>
  )
}
