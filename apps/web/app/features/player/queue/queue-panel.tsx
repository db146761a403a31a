import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef } from 'react'
import type { PlayableTrack } from '../../../foundation/state/index.ts'
import { CloseIcon } from '../../../foundation/icons/icons.tsx'
import { QueueList } from './queue-list.tsx'
import './queue-panel.css'

interface QueuePanelProps {
  track: PlayableTrack
  onShowKeys: () => void
  onClose: () => void
}

/** The queue above the bar, beside the page: it stays open while the visitor browses. */
export function QueuePanel({ onClose, onShowKeys, track }: QueuePanelProps) {
  const panel = useRef<HTMLDialogElement>(null)

  useEffect(() => panel.current?.querySelector<HTMLElement>('.icon-button')?.focus(), [])

  useEffect(() => {
    function closeByEscape({ key }: KeyboardEvent) {
      if (key === 'Escape' && !document.querySelector('dialog:modal')) onClose()
    }
    document.addEventListener('keydown', closeByEscape)
    return () => document.removeEventListener('keydown', closeByEscape)
  }, [onClose])

  return (
    <dialog ref={panel} open className="queue-panel" aria-label={m.player_queue()}>
      <div className="queue-panel-head">
        <h2>{m.player_queue()}</h2>
        <button type="button" className="icon-button" aria-label={m.player_queue_close()} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <QueueList track={track} />
      <button type="button" className="queue-keys" onClick={onShowKeys}>
        {m.player_keys_title()}
      </button>
    </dialog>
  )
}
