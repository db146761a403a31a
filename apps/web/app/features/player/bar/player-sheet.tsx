import { languageOf } from '@tempolibre/domain/fallback'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useId, useRef, useState } from 'react'
import { NavigationType, useBlocker, useLocation } from 'react-router'
import { ShareButton } from '../../share/share-button.tsx'
import { describeSharedTrack } from '../../share/shared.ts'
import { Modal } from '../../../foundation/dialog/modal.tsx'
import { useLanguage } from '../../../foundation/context/site-context.ts'
import { type PlayableTrack, useRootStore } from '../../../foundation/state/index.ts'
import { ArtistNames } from '../../../foundation/ui/artist-names.tsx'
import { Cover } from '../../../foundation/ui/cover.tsx'
import { FavouritePlace } from '../../../foundation/slots/favourite-place.tsx'
import { SiteLink } from '../../../foundation/ui/links.tsx'
import { useCapability } from '../../../foundation/ui/use-offered.ts'
import { describeTrouble } from '../engine/describe-trouble.ts'
import { PlayButton } from '../play-button.tsx'
import { HideGlyph, QueueGlyph } from './player-bar-icons.tsx'
import { Duration, Elapsed } from './player-times.tsx'
import { QueueList } from '../queue/queue-list.tsx'
import { SeekWaveform } from '../waveform/seek-waveform.tsx'
import { CloseControl, DownloadControl, NextControl, PreviousControl } from './song-controls.tsx'
import { useSwipeDown } from './use-swipe-down.ts'
import { useWait } from '../engine/use-wait.ts'
import { VolumeControl } from './volume-control.tsx'
import './player-sheet.css'

interface PlayerSheetProps {
  track: PlayableTrack
  /** Opens with the queue in place of the cover. */
  queueFirst: boolean
  onShowKeys: () => void
  onClose: () => void
}

/** The full player, for small screens: Escape, a press outside, a swipe down and the back button close it. */
export function PlayerSheet({ onClose, onShowKeys, queueFirst, track }: PlayerSheetProps) {
  const language = useLanguage()
  const queue = useRootStore(({ player }) => player.queue)
  const condition = useRootStore(({ playback }) => playback.condition)
  const wait = useWait()
  const [queueShown, setQueueShown] = useState(queueFirst)
  const titleId = useId()
  const swipe = useSwipeDown(onClose)
  useBackButton(onClose)
  // A song without a page is neither linked nor shared.
  const slug = useCapability('songs') ? track.slug : undefined
  const note = describeTrouble(condition) ?? wait

  return (
    <Modal className="player-sheet" aria-labelledby={titleId} onClose={onClose}>
      <SheetHead
        swipe={swipe}
        queueShown={queueShown}
        onShowQueue={() => setQueueShown(!queueShown)}
        onClose={onClose}
      />
      {queueShown ? (
        <div className="player-sheet-queue">
          <QueueList track={track} />
          <button type="button" className="queue-keys" onClick={onShowKeys}>
            {m.player_keys_title()}
          </button>
        </div>
      ) : (
        <div className="player-sheet-cover" {...swipe}>
          <Cover key={track.id} address={track.cover_url ?? null} size={320} eager />
        </div>
      )}
      <div className="player-sheet-name">
        <h2 id={titleId}>
          {slug === undefined ? (
            track.title
          ) : (
            <SiteLink to={pathTo('track', language, slug)} lang={languageOf(track, 'title')}>
              {track.title}
            </SiteLink>
          )}
        </h2>
        <p>
          {note ?? (track.artist && <ArtistNames of={{ artist: track.artist, artists: track.artists }} />)}
        </p>
      </div>
      <div className="player-sheet-seek">
        <SeekWaveform track={track} />
        <div className="player-sheet-times">
          <Elapsed />
          <Duration track={track} />
        </div>
      </div>
      <div className="player-sheet-controls">
        <PreviousControl />
        <PlayButton track={track} queue={queue} size="large" />
        <NextControl track={track} />
      </div>
      <VolumeControl />
      <div className="player-sheet-actions">
        {slug !== undefined && (
          <>
            <FavouritePlace track={track} />
            <ShareButton
              bare
              className="icon-button"
              shared={describeSharedTrack({ ...track, slug }, language)}
            />
          </>
        )}
        <DownloadControl track={track} />
        <CloseControl />
      </div>
    </Modal>
  )
}

interface SheetHeadProps {
  swipe: ReturnType<typeof useSwipeDown>
  queueShown: boolean
  onShowQueue: () => void
  onClose: () => void
}

function SheetHead({ onClose, onShowQueue, queueShown, swipe }: SheetHeadProps) {
  return (
    <div className="player-sheet-head" {...swipe}>
      <button type="button" className="icon-button" aria-label={m.player_hide()} onClick={onClose}>
        <HideGlyph />
      </button>
      <span className="player-sheet-handle" aria-hidden="true" />
      <button
        type="button"
        className="icon-button"
        aria-label={m.player_queue()}
        aria-pressed={queueShown}
        onClick={onShowQueue}
      >
        <QueueGlyph />
      </button>
    </div>
  )
}

/** The back button closes the sheet and stays on the page; a link in it navigates and closes the sheet too. */
function useBackButton(onClose: () => void): void {
  const { key } = useLocation()
  const opened = useRef(key)
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onClose()
  }, [blocker, onClose])

  useEffect(() => {
    if (key !== opened.current) onClose()
  }, [key, onClose])
}
