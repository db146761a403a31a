import { m } from '@tempolibre/locales/messages'
import type { ReactNode } from 'react'
import { formatLength } from './format-length.ts'
import { PlaylistCovers } from './playlist-covers.tsx'

interface PlaylistHeadProps {
  covers: readonly string[]
  count: number
  seconds: number
  /** The heading and its controls. */
  name: ReactNode
  /** Buttons for the list. */
  children: ReactNode
}

/** A playlist's header: covers, name, number of songs, length, buttons. */
export function PlaylistHead({ children, count, covers, name, seconds }: PlaylistHeadProps) {
  return (
    <header className="playlist-head">
      <PlaylistCovers addresses={covers} size={240} />
      <div className="playlist-head-text">
        {name}
        <p className="playlist-facts numbers">
          <span>{m.songs_count({ count })}</span>
          {count > 0 && <span>{formatLength(seconds)}</span>}
        </p>
        <div className="playlist-actions">{children}</div>
      </div>
    </header>
  )
}
