import { languageOf } from '@tempolibre/domain/fallback'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSite } from '../../../foundation/context/site-context.ts'
import { useLazyComponent } from '../../../foundation/loading/use-lazy-component.ts'
import { whenIdle } from '../../../foundation/loading/when-idle.ts'
import { type PlayableTrack, useRootStore } from '../../../foundation/state/index.ts'
import { ArtistNames } from '../../../foundation/ui/artist-names.tsx'
import { Cover } from '../../../foundation/ui/cover.tsx'
import { FavouritePlace } from '../../../foundation/slots/favourite-place.tsx'
import { SiteLink } from '../../../foundation/ui/links.tsx'
import { useCapability } from '../../../foundation/ui/use-offered.ts'
import { describeTrouble } from '../engine/describe-trouble.ts'
import { followMediaKeys } from '../engine/media-session.ts'
import { PlayButton } from '../play-button.tsx'
import { QueueGlyph } from './player-bar-icons.tsx'
import { followPlayerKeys } from '../keys/player-keys.ts'
import { Duration, Elapsed } from './player-times.tsx'
import { SeekSlider } from '../waveform/seek-slider.tsx'
import { SeekWaveform } from '../waveform/seek-waveform.tsx'
import { showPlayed } from '../engine/show-played.ts'
import { CloseControl, DownloadControl, NextControl, PreviousControl } from './song-controls.tsx'
import { useCompact } from './use-compact.ts'
import { usePlaybackAnnouncements } from '../engine/use-playback-announcements.ts'
import { useWait } from '../engine/use-wait.ts'
import { VolumeControl } from './volume-control.tsx'
import { followVolume, toggleMuteAloud } from '../engine/volume-state.ts'
import './player-bar.css'

const fetchSheet = () => import('./player-sheet.tsx').then(({ PlayerSheet }) => PlayerSheet)
const fetchQueuePanel = () => import('../queue/queue-panel.tsx').then(({ QueuePanel }) => QueuePanel)

interface PlayerBarProps {
  /** Opens the list of keyboard shortcuts. */
  onShowKeys: () => void
}

/** The bar at the bottom of every page while there is a current track. */
export function PlayerBar({ onShowKeys }: PlayerBarProps) {
  const track = useRootStore(({ player }) => player.currentTrack)
  useEffect(followMediaKeys, [])
  useEffect(followVolume, [])
  usePlaybackAnnouncements()
  return track && <Bar track={track} onShowKeys={onShowKeys} />
}

function Bar({ onShowKeys, track }: PlayerBarProps & { track: PlayableTrack }) {
  const compact = useCompact()
  const bar = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<'sheet' | 'queue'>()
  const { Component: PlayerSheet, load: loadSheet } = useLazyComponent(fetchSheet)
  const { Component: QueuePanel, load: loadQueue } = useLazyComponent(fetchQueuePanel)
  const load = compact ? loadSheet : loadQueue
  useFocusOutside(bar)

  // What is open in one layout does not exist in the other.
  const [lastForm, setLastForm] = useState(compact)
  if (lastForm !== compact) {
    setLastForm(compact)
    setOpened(undefined)
  }

  useEffect(() => whenIdle(load), [load])
  useFocusBack(bar, opened !== undefined)

  useEffect(
    () =>
      followPlayerKeys({
        toggleMute: toggleMuteAloud,
        goToPlayer: () => bar.current?.querySelector<HTMLElement>('.play-control')?.focus(),
        showQueue: () => show('queue'),
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [load],
  )

  function show(what: 'sheet' | 'queue') {
    load()
    setOpened(what)
  }

  function close() {
    setOpened(undefined)
  }

  function showKeys() {
    setOpened(undefined)
    onShowKeys()
  }

  const parts = { opened: opened !== undefined, track, onNear: load }
  return (
    <>
      <section ref={bar} className="player-bar" aria-label={m.player_label()}>
        {compact ? (
          <CompactParts {...parts} onOpen={() => show('sheet')} />
        ) : (
          <WideParts {...parts} onOpen={() => (opened ? close() : show('queue'))} />
        )}
      </section>
      {compact && opened && PlayerSheet && (
        <PlayerSheet track={track} queueFirst={opened === 'queue'} onShowKeys={showKeys} onClose={close} />
      )}
      {!compact && opened && QueuePanel && <QueuePanel track={track} onShowKeys={showKeys} onClose={close} />}
    </>
  )
}

interface PartsProps {
  track: PlayableTrack
  opened: boolean
  /** Called when the pointer or the focus is near the button that opens more. */
  onNear: () => void
  onOpen: () => void
}

function WideParts({ onNear, onOpen, opened, track }: PartsProps) {
  const queue = useRootStore(({ player }) => player.queue)
  return (
    <>
      <div className="player-bar-controls">
        <PreviousControl />
        <PlayButton track={track} queue={queue} size="bar" />
        <NextControl track={track} />
      </div>
      <div className="player-bar-track">
        <Cover key={track.id} address={track.cover_url ?? null} size={48} eager />
        <div className="player-bar-name">
          <SongTitle track={track} />
          <SongNote track={track} />
        </div>
        <RetryControl />
      </div>
      <Elapsed />
      <SeekWaveform track={track} />
      <Duration track={track} />
      <VolumeControl />
      <button
        type="button"
        className="icon-button"
        aria-label={m.player_queue()}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onOpen}
      >
        <QueueGlyph />
      </button>
      {track.slug !== undefined && <FavouritePlace track={track} />}
      <DownloadControl track={track} />
      <CloseControl />
    </>
  )
}

/** Title, times, play and next; pressing the title opens a sheet with the rest. */
function CompactParts({ onNear, onOpen, opened, track }: PartsProps) {
  const queue = useRootStore(({ player }) => player.queue)
  const trouble = useTrouble()
  const wait = useWait()
  const troubleId = useId()
  return (
    <>
      <ProgressLine track={track} />
      <button
        type="button"
        className="player-bar-open"
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-describedby={trouble === undefined ? undefined : troubleId}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onOpen}
      >
        <span className="unseen">{m.player_open({ title: track.title })}</span>
        <Cover key={track.id} address={track.cover_url ?? null} size={44} eager />
        <span className="player-bar-name" aria-hidden="true">
          <span className="player-bar-title" lang={languageOf(track, 'title')}>
            {track.title}
          </span>
          {trouble === undefined ? (
            <span className="player-bar-times">
              <Elapsed />
              <span aria-hidden="true">/</span>
              <Duration track={track} />
              {wait !== undefined && <span className="player-bar-wait">{wait}</span>}
            </span>
          ) : (
            <span id={troubleId} className="player-bar-trouble">
              {trouble}
            </span>
          )}
        </span>
      </button>
      <RetryControl />
      <PlayButton track={track} queue={queue} size="bar" />
      <NextControl track={track} />
    </>
  )
}

/** Progress line, which is also the seek slider for keyboards and screen readers; touch users have the sheet's. */
function ProgressLine({ track }: { track: PlayableTrack }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => (line.current ? showPlayed(line.current) : undefined), [])
  return (
    <div ref={line} className="player-bar-progress">
      <SeekSlider track={track} />
    </div>
  )
}

function SongTitle({ track }: { track: PlayableTrack }) {
  const { language } = useSite()
  const hasPage = useCapability('songs')
  if (track.slug === undefined || !hasPage) return <span className="player-bar-title">{track.title}</span>
  const lang = languageOf(track, 'title')
  return (
    <SiteLink to={pathTo('track', language, track.slug)} className="player-bar-title" lang={lang}>
      {track.title}
    </SiteLink>
  )
}

/** The artist; an error if the song cannot play, or the estimated wait. */
function SongNote({ track }: { track: PlayableTrack }) {
  const trouble = useTrouble()
  const wait = useWait()
  if (trouble !== undefined) return <span className="player-bar-trouble">{trouble}</span>
  return (
    <span className="player-bar-artist">
      {wait ?? (track.artist && <ArtistNames of={{ artist: track.artist, artists: track.artists }} />)}
    </span>
  )
}

function useTrouble(): string | undefined {
  return describeTrouble(useRootStore(({ playback }) => playback.condition))
}

/** A retry button, if a retry can help. When it disappears, its focus moves to the play button. */
function RetryControl() {
  const { condition } = useRootStore(({ playback }) => playback)
  const button = useRef<HTMLButtonElement>(null)
  if (condition === 'ready' || condition === 'waiting' || condition === 'offline') return null
  return (
    <button
      ref={button}
      type="button"
      className="button button-line player-bar-retry"
      onClick={() => {
        button.current?.closest('.player-bar')?.querySelector<HTMLElement>('.play-control')?.focus()
        useRootStore.getState().resume()
      }}
    >
      {m.error_retry()}
    </button>
  )
}

/** When the panel that held the focus closes, the button that opened it gets the focus. */
function useFocusBack(bar: RefObject<HTMLElement | null>, opened: boolean): void {
  const wasOpened = useRef(false)
  useEffect(() => {
    if (wasOpened.current && !opened && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.focus()
    wasOpened.current = opened
  }, [bar, opened])
}

/** If the bar closes while it has the focus, the focus returns to where it came from, else to the main content. */
function useFocusOutside(bar: RefObject<HTMLElement | null>): void {
  const origin = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    function remember({ relatedTarget }: FocusEvent) {
      const from = relatedTarget instanceof HTMLElement ? relatedTarget : null
      if (from && !element?.contains(from) && !from.closest('dialog')) origin.current = from
    }
    element?.addEventListener('focusin', remember)
    return () => {
      element?.removeEventListener('focusin', remember)
      const active = document.activeElement
      const opened = active?.closest('.player-sheet, .queue-panel')
      if (!element?.contains(active) && !opened) return
      // Content behind an open modal dialog cannot take the focus.
      if (opened instanceof HTMLDialogElement) opened.close()
      const target = origin.current?.isConnected ? origin.current : document.querySelector('main')
      target?.focus({ preventScroll: true })
    }
  }, [bar])
}
