import type { Track } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { type SyntheticEvent, useState } from 'react'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'

const fetchPanel = () => import('./editions-panel.tsx').then(({ EditionsPanel }) => EditionsPanel)

/** What is made of a song: edits, loop, stems, any length. Its parts are fetched when it is opened. */
export function EditionsSection({ track }: { track: Pick<Track, 'id' | 'title' | 'url'> }) {
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
          {m.editions_open()}
        </summary>
        {opened && (Panel ? <Panel track={track} /> : <p>{m.editions_loading()}</p>)}
      </details>
    </section>
  )
}
