import type { FileFormat } from '@tempolibre/domain'
import type { Track } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import { PauseGlyph, PlayGlyph } from '../player/bar/player-icons.tsx'
import type { EditionPlayer } from './use-edition-player.ts'

/** Buttons to hear and to download one edition. */
export function EditionControls({
  edition,
  format,
  name,
  player,
  track,
}: {
  edition: string
  name: string
  track: Pick<Track, 'id' | 'url'>
  /** Undefined: it cannot be downloaded in the chosen one. */
  format: FileFormat | undefined
  player: EditionPlayer
}) {
  const isCurrent = player.current === edition
  const isWaiting = isCurrent && player.state === 'waiting'
  return (
    <span className="editions-controls">
      {isWaiting && <output className="editions-waiting">{m.editions_rendering()}</output>}
      <button
        type="button"
        className="icon-button"
        aria-label={isCurrent ? m.editions_pause({ name }) : m.editions_play({ name })}
        aria-busy={isWaiting || undefined}
        data-playback={isCurrent ? player.state : 'none'}
        onClick={() => player.toggle(edition)}
      >
        {isCurrent ? <PauseGlyph size={18} /> : <PlayGlyph size={18} />}
      </button>
      {format && (
        <button
          type="button"
          className="icon-button"
          aria-label={m.editions_download({ format: format.toUpperCase(), name })}
          data-download={track.id}
          data-file={track.url}
          data-edition={edition}
          data-format={format}
        >
          <DownloadIcon />
        </button>
      )}
    </span>
  )
}
