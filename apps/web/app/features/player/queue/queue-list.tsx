import { languageOf } from '@tempolibre/domain/fallback'
import { moveItem } from '@tempolibre/domain/playlist-rules'
import { m } from '@tempolibre/locales/messages'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { DownIcon, HandleIcon, UpIcon } from '../../../foundation/icons/playlist-icons.tsx'
import { useDragging } from '../../../foundation/dragging/use-dragging.ts'
import { announce } from '../../../foundation/accessibility/live-region.tsx'
import { type PlayableTrack, useRootStore } from '../../../foundation/state/index.ts'
import { Cover } from '../../../foundation/ui/cover.tsx'
import { formatDuration } from '../../../foundation/format/format.ts'
import { CloseIcon } from '../../../foundation/icons/icons.tsx'
import { PlayingGlyph } from '../bar/player-icons.tsx'
import { upcomingIn, withUpcoming } from './queue-order.ts'
import './queue-list.css'

/** Maximum number of songs shown. */
const shownSongs = 60

/** The current song and the upcoming ones: play, reorder by buttons or dragging, remove. */
export function QueueList({ track }: { track: PlayableTrack }) {
  const queue = useRootStore(({ player }) => player.queue)
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const headingId = useId()
  const focusNext = useNextFocus(root, queue)
  const upcoming = upcomingIn(queue, track.id)
  const shown = upcoming.slice(0, shownSongs)
  const hidden = upcoming.length - shown.length
  const dragging = useDragging(list, shown.map(({ id }) => id).join(' '), (from, to) => move(from, to, []))

  function arrange(next: readonly PlayableTrack[], focus: string[]) {
    focusNext(focus)
    useRootStore.getState().arrangeQueue(withUpcoming(queue, track.id, next))
  }

  function move(from: number, to: number, focus: string[]) {
    const moved = upcoming[from]
    if (!moved || to < 0 || to >= upcoming.length || from === to) return
    arrange(moveItem(upcoming, from, to), focus)
    announce(m.playlist_moved({ title: moved.title, place: String(to + 1), count: String(upcoming.length) }))
  }

  function remove(place: number) {
    const removed = upcoming[place]
    if (!removed) return
    const neighbour = upcoming[place + 1] ?? upcoming[place - 1]
    arrange(
      upcoming.filter((_, index) => index !== place),
      [...(neighbour ? [`[data-remove="${CSS.escape(neighbour.id)}"]`] : []), '[aria-current]'],
    )
    announce(m.player_queue_removed({ title: removed.title }))
  }

  function clear() {
    arrange([], ['[aria-current]'])
    announce(m.player_queue_cleared())
  }

  return (
    <div ref={root} className="queue">
      <h3>{m.player_queue_now()}</h3>
      <div className="queue-row">
        <Jump track={track} current />
      </div>
      <div className="queue-head">
        <h3 id={headingId}>{m.player_queue_next()}</h3>
        {upcoming.length > 0 && (
          <button type="button" className="queue-clear" onClick={clear}>
            {m.player_queue_clear()}
          </button>
        )}
      </div>
      {upcoming.length === 0 && <p className="queue-note">{m.player_queue_empty()}</p>}
      <ol ref={list} aria-labelledby={headingId} data-dragging={dragging.active || undefined}>
        {shown.map((song, place) => (
          <QueueRow
            key={song.id}
            song={song}
            place={place}
            last={upcoming.length - 1}
            dragging={dragging}
            move={move}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      {hidden > 0 && <p className="queue-note">{m.player_queue_more({ count: String(hidden) })}</p>}
    </div>
  )
}

interface QueueRowProps extends MoversProps {
  dragging: ReturnType<typeof useDragging>
  onRemove: () => void
}

/** An upcoming song. */
function QueueRow({ dragging, last, move, onRemove, place, song }: QueueRowProps) {
  return (
    <li
      className="queue-row"
      data-dragged={dragging.isDragged(place) || undefined}
      style={dragging.styleOf(place)}
    >
      <span className="queue-handle" title={m.playlist_drag()} {...dragging.handleOf(place)}>
        <HandleIcon />
      </span>
      <Jump track={song} />
      <Movers song={song} place={place} last={last} move={move} />
      <button
        type="button"
        className="icon-button"
        aria-label={m.player_queue_remove({ title: song.title })}
        data-remove={song.id}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </li>
  )
}

interface MoversProps {
  song: PlayableTrack
  place: number
  last: number
  /** @param focus selectors of the element to focus then */
  move: (from: number, to: number, focus: string[]) => void
}

function Movers({ last, move, place, song }: MoversProps) {
  const { id, title } = song
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={m.playlist_move_up({ title })}
        aria-disabled={place === 0 || undefined}
        data-up={id}
        onClick={() => move(place, place - 1, [`[data-up="${CSS.escape(id)}"]`])}
      >
        <UpIcon />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={m.playlist_move_down({ title })}
        aria-disabled={place === last || undefined}
        data-down={id}
        onClick={() => move(place, place + 1, [`[data-down="${CSS.escape(id)}"]`])}
      >
        <DownIcon />
      </button>
    </>
  )
}

/** A song of the queue; pressing it plays it. */
function Jump({ current = false, track }: { track: PlayableTrack; current?: boolean }) {
  return (
    <button
      type="button"
      className="queue-jump"
      aria-current={current || undefined}
      onClick={() => {
        if (current) useRootStore.getState().resume()
        else useRootStore.getState().playQueued(track)
      }}
    >
      <span className="unseen">{m.player_play_track({ title: track.title })}</span>
      <span className="queue-cover">
        <Cover address={track.cover_url ?? null} size={44} />
        {current && <PlayingGlyph size={18} />}
      </span>
      <span className="queue-name" aria-hidden="true">
        <span className="queue-title" lang={languageOf(track, 'title')}>
          {track.title}
        </span>
        <span className="queue-artist">{track.artist?.name}</span>
      </span>
      {track.duration_seconds !== undefined && (
        <span className="queue-time numbers" aria-hidden="true">
          {formatDuration(track.duration_seconds)}
        </span>
      )}
    </button>
  )
}

/**
 * Focuses an element once the queue has changed: the pressed button moves in the document or disappears.
 * @returns takes selectors of the element, of which the first match wins
 */
function useNextFocus(
  root: RefObject<HTMLElement | null>,
  queue: readonly PlayableTrack[],
): (selectors: string[]) => void {
  const focusNext = useRef<string[]>([])
  useLayoutEffect(() => {
    for (const selector of focusNext.current) {
      const element = root.current?.querySelector<HTMLElement>(selector)
      if (!element) continue
      element.focus()
      break
    }
    focusNext.current = []
    // `queue` is not read, but its new order moves the row.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queue, root])

  return (selectors) => {
    focusNext.current = selectors
  }
}
