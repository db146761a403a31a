import { languageOf } from '@tempolibre/domain/fallback'
import type { TrackSummary } from '@tempolibre/contract'
import { moveItem } from '@tempolibre/domain/playlist-rules'
import { m } from '@tempolibre/locales/messages'
import { useLayoutEffect, useRef } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { Cover } from '../../foundation/ui/cover.tsx'
import { CloseIcon } from '../../foundation/icons/icons.tsx'
import { DownIcon, HandleIcon, UpIcon } from '../../foundation/icons/playlist-icons.tsx'
import { useDragging } from '../../foundation/dragging/use-dragging.ts'

interface OrderListProps {
  tracks: readonly TrackSummary[]
  label: string
  onOrder: (tracks: TrackSummary[]) => void
  onRemove: (track: TrackSummary) => void
}

/** The songs of a list, reordered by two buttons each or by dragging. */
export function OrderList({ label, onOrder, onRemove, tracks }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null)
  /** The pressed button: its row moves in the document, and the focus must follow. */
  const pressed = useRef<string>(undefined)
  const dragging = useDragging(list, tracks.map(({ id }) => id).join(' '), move)

  useLayoutEffect(() => {
    if (pressed.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-mover="${pressed.current}"]`)?.focus()
    pressed.current = undefined
    // `tracks` is not read, but its new order moves the row.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [tracks])

  function move(from: number, to: number) {
    const track = tracks[from]
    if (!track || to < 0 || to >= tracks.length || from === to) return
    onOrder(moveItem(tracks, from, to))
    announce(m.playlist_moved({ title: track.title, place: String(to + 1), count: String(tracks.length) }))
  }

  return (
    <ol ref={list} className="playlist-order" aria-label={label} data-dragging={dragging.active || undefined}>
      {tracks.map((track, place) => (
        <li
          key={track.id}
          className="playlist-order-row"
          data-dragged={dragging.isDragged(place) || undefined}
          style={dragging.styleOf(place)}
        >
          <span className="playlist-handle" title={m.playlist_drag()} {...dragging.handleOf(place)}>
            <HandleIcon />
          </span>
          <Cover address={track.cover_url} size={44} />
          <span className="track-name">
            <span className="track-title" lang={languageOf(track, 'title')}>
              {track.title}
            </span>
            <span className="track-artist">{track.artist.name}</span>
          </span>
          <span className="playlist-order-controls">
            {([-1, 1] as const).map((step) => {
              const mover = `${track.id}${step === -1 ? 'up' : 'down'}`
              const { title } = track
              return (
                <button
                  key={step}
                  type="button"
                  className="icon-button"
                  data-mover={mover}
                  aria-label={step === -1 ? m.playlist_move_up({ title }) : m.playlist_move_down({ title })}
                  aria-disabled={tracks[place + step] === undefined || undefined}
                  onClick={() => {
                    pressed.current = mover
                    move(place, place + step)
                  }}
                >
                  {step === -1 ? <UpIcon /> : <DownIcon />}
                </button>
              )
            })}
            <button
              type="button"
              className="icon-button"
              aria-label={m.playlist_remove({ title: track.title })}
              onClick={() => onRemove(track)}
            >
              <CloseIcon />
            </button>
          </span>
        </li>
      ))}
    </ol>
  )
}
