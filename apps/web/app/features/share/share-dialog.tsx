import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { readTime } from '../../foundation/state/playback-clock.ts'
import { formatElapsed } from '../../foundation/format/format-elapsed.ts'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { CopyField } from '../../foundation/copying/copy-field.tsx'
import { embedPath, trackPlayerSize } from './embedded-track.ts'
import { iframeCode } from './iframe-code.ts'
import { addressAt } from './share-address.ts'
import './share-dialog.css'
import type { Shared } from './shared.ts'

interface ShareDialogProps {
  shared: Shared
  onClose: () => void
}

/** A link to copy; for a song also a link to the current second and the player's embed code. */
export function ShareDialog({ onClose, shared }: ShareDialogProps) {
  const { path, title, track } = shared
  const language = useLanguage()
  const current = useRootStore(({ player }) => player.currentTrack?.id)
  /** The position when the dialog opens: what is copied must not change. */
  const [heard] = useState(() => (track && track.id === current ? Math.floor(readTime().position) : 0))
  const [fromHeard, setFromHeard] = useState(false)
  const page = location.origin + path
  const address = fromHeard ? addressAt(page, heard) : page
  const name = track?.artist === undefined ? title : m.track_named({ title, artist: track.artist })

  return (
    <Dialog title={m.share()} closeLabel={m.download_close()} className="share-dialog" onClose={onClose}>
      <p className="share-what">{name}</p>
      <CopyField label={m.playlist_link()} text={address} />
      {heard > 0 && (
        <label className="share-second">
          <input
            type="checkbox"
            checked={fromHeard}
            onChange={({ target }) => setFromHeard(target.checked)}
          />
          <span>{m.share_from({ time: formatElapsed(heard) })}</span>
        </label>
      )}
      {track && (
        <CopyField
          label={m.playlist_embed()}
          text={iframeCode({
            ...trackPlayerSize,
            source: location.origin + embedPath(language, track.slug),
            title: name,
          })}
        />
      )}
      {'share' in navigator && (
        <button
          type="button"
          className="button button-line"
          onClick={() => void shareBySystem(title, address)}
        >
          {m.share_more()}
        </button>
      )}
    </Dialog>
  )
}

/** Shares a link through the system's share sheet. */
async function shareBySystem(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // The visitor cancelled, or the system has no share sheet: the link can be copied.
    if (!(error instanceof DOMException)) throw error
  }
}
