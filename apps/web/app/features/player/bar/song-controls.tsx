import { m } from '@tempolibre/locales/messages'
import { useGo } from '../../../foundation/navigation/use-go.ts'
import { useSite } from '../../../foundation/context/site-context.ts'
import { neighbourInQueue, type PlayableTrack, useRootStore } from '../../../foundation/state/index.ts'
import { useScreen } from '../../../foundation/ui/use-offered.ts'
import { CloseIcon, DownloadIcon } from '../../../foundation/icons/icons.tsx'
import { goBack } from '../engine/audio-engine.ts'
import { NextGlyph, PreviousGlyph } from './player-bar-icons.tsx'
import { requestDownload } from '../request-download.ts'

export function PreviousControl() {
  return (
    <button type="button" className="icon-button" aria-label={m.player_previous()} onClick={goBack}>
      <PreviousGlyph />
    </button>
  )
}

/** Disabled at the end of the queue, but keeps the focus. */
export function NextControl({ track }: { track: PlayableTrack }) {
  const last = useRootStore(({ player }) => !neighbourInQueue(player.queue, track.id, 1))
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={m.player_next()}
      aria-disabled={last || undefined}
      onClick={() => useRootStore.getState().playNext()}
    >
      <NextGlyph />
    </button>
  )
}

/** Nothing where signing in is not offered, neither here nor in another application. */
export function DownloadControl({ track }: { track: PlayableTrack }) {
  const { applicationBase } = useSite()
  const go = useGo()
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  const canSignIn = useScreen('sign-in')
  if (!canSignIn && !signedIn) return null
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={m.track_download_label({ title: track.title })}
      data-download={track.id}
      data-file={track.url}
      data-in-bar
      onClick={() => requestDownload(applicationBase, go)}
    >
      <DownloadIcon />
    </button>
  )
}

/** Stops the music and closes the player. */
export function CloseControl() {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={m.player_close()}
      onClick={() => useRootStore.getState().close()}
    >
      <CloseIcon />
    </button>
  )
}
