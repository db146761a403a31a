import { type PlayableTrack, type RootStore, useRootStore } from '../../../foundation/state/index.ts'
import { loudnessGain } from '../../../foundation/format/loudness-gain.ts'
import { findTrouble } from './find-trouble.ts'
import { logPlaybackFailure } from './log-playback-failure.ts'
import {
  type LoadedPart,
  readTimeFrom,
  startClock,
  stopClock,
  tellTime,
} from '../../../foundation/state/playback-clock.ts'
import { chooseDuration, clampPosition, decideAfterFailure, restartAfterSeconds } from './playback-rules.ts'
import { takeTurns } from './take-turns.ts'
import { readVolume } from './volume.ts'

/** Delay before a failed song is fetched again automatically, in ms. */
const retryDelayMs = 1000

let audio: HTMLAudioElement | undefined
/** The track loaded in the element. */
let loaded: PlayableTrack | undefined
/** Current position or, while no file is loaded, the start position; in seconds. */
let position = 0
/** The visitor's, 0 to 1. */
let volume = 1
let retriedAt: number | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
/** Aborts the search for the cause of a failure. */
let searching: AbortController | undefined

/**
 * Keeps the element and the store in sync, both ways. The store is followed synchronously: a click that calls `play`
 * calls the element's `play()` before its handler returns, as autoplay rules require, and without delay.
 * @returns disconnects the element
 */
export function connectAudio(element: HTMLAudioElement): () => void {
  audio = element
  applyVolume(readVolume())
  readTimeFrom(() => ({ position: readPosition(), duration: readDuration(), loaded: readLoaded() }))
  const connection = new AbortController()
  listen(element, connection.signal)
  const unfollowTabs = takeTurns()
  const unfollow = useRootStore.subscribe(follow)
  follow(useRootStore.getState())
  return () => {
    connection.abort()
    unfollow()
    unfollowTabs()
    cancelRetry()
    unload()
    loaded = undefined
    audio = undefined
  }
}

/** Seeks in the current song, in seconds; one that is not loaded starts there. */
export function seekTo(seconds: number): void {
  position = clampPosition(seconds, readDuration())
  if (loaded && audio) audio.currentTime = position
  tellTime()
}

/** Seeks by a number of seconds. */
export function seekBy(seconds: number): void {
  seekTo(readPosition() + seconds)
}

/** Returns to the start of the song or, near its start, to the previous one. */
export function goBack(): void {
  const before = useRootStore.getState().player.currentTrack?.id
  if (readPosition() <= restartAfterSeconds) useRootStore.getState().playPrevious()
  if (useRootStore.getState().player.currentTrack?.id === before) seekTo(0)
}

/** Starts the track at a position in seconds; seeks if it is the current one. */
export function playFrom(track: PlayableTrack, queue: readonly PlayableTrack[], seconds: number): void {
  const { player, play, resume } = useRootStore.getState()
  if (player.currentTrack?.id === track.id) resume(queue)
  else play(track, queue)
  seekTo(seconds)
}

/** @param chosen the visitor's volume, 0 to 1; the element's is lower for songs that are louder than others */
export function applyVolume(chosen: number): void {
  volume = chosen
  if (audio) audio.volume = volume * loudnessGain(loaded?.loudness_lufs)
}

function follow({ player, playback }: RootStore, before?: RootStore): void {
  if (!audio) return
  const { currentTrack, isPlaying } = player
  // On the first call a position requested before the element existed is kept.
  if (before && currentTrack?.id !== before.player.currentTrack?.id) {
    cancelRetry()
    retriedAt = undefined
    if (!currentTrack) unload()
    loaded = undefined
    position = 0
  }
  if (currentTrack && isPlaying) {
    const failedBefore = audio.error !== null && playback.condition === 'waiting' && !retryTimer && !searching
    if (!loaded || failedBefore) load(currentTrack)
    if (audio.paused) start(audio)
  } else {
    cancelRetry()
    if (!audio.paused) audio.pause()
  }
}

function load(track: PlayableTrack): void {
  if (!audio) return
  loaded = track
  audio.src = track.url
  // The former song is silent from here on, so its volume does not jump.
  applyVolume(volume)
  // Before the metadata has loaded, this sets the default playback start position.
  if (position > 0) audio.currentTime = position
  tellTime()
}

function unload(): void {
  if (!loaded || !audio) return
  audio.pause()
  audio.removeAttribute('src')
  audio.load()
}

function start(element: HTMLAudioElement): void {
  element.play().catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error
    // AbortError: another track was loaded meanwhile. NotSupportedError comes with an error event, handled there.
    if (error.name === 'NotAllowedError') useRootStore.getState().pause()
  })
}

function listen(element: HTMLAudioElement, signal: AbortSignal): void {
  const store = useRootStore.getState
  const on = (type: keyof HTMLMediaElementEventMap, react: () => void) =>
    element.addEventListener(type, react, { signal })

  on('play', () => {
    startClock()
    // Started by the system: a headset's button or the lock screen.
    if (!store().player.isPlaying) store().resume()
  })
  on('pause', () => {
    // The event comes late: another track may have started since.
    if (!element.paused) return
    stopClock()
    if (!element.ended && !element.error && loaded && store().player.isPlaying) store().pause()
  })
  on('playing', () => store().reportCondition('ready'))
  on('waiting', () => {
    if (store().player.isPlaying) store().reportCondition(navigator.onLine ? 'waiting' : 'offline')
  })
  on('ended', () => {
    stopClock()
    store().finish()
  })
  on('error', () => reactToFailure(element))
  // Hidden tabs have no animation frames, and none run while paused.
  for (const type of ['timeupdate', 'seeking', 'seeked', 'durationchange', 'progress'] as const)
    on(type, tellTime)

  // Playback ends with its page; the stored state must say so.
  addEventListener(
    'pagehide',
    () => {
      if (store().player.isPlaying) store().pause()
    },
    { signal },
  )
  addEventListener('online', takeUpAgain, { signal })
  addEventListener(
    'offline',
    () => {
      if (store().playback.condition === 'waiting') store().reportCondition('offline')
    },
    { signal },
  )
}

function reactToFailure(element: HTMLAudioElement): void {
  const { code = 0, message = '' } = element.error ?? {}
  const { player, reportCondition } = useRootStore.getState()
  if (!loaded || !player.isPlaying) return
  stopClock()
  logPlaybackFailure({ url: loaded.url, code, message, position })
  const decision = decideAfterFailure({ code, position, online: navigator.onLine, retriedAt })
  if (decision === 'unreachable') return nameTrouble(loaded, code)
  if (decision !== 'retry') return reportCondition(decision)
  retriedAt = position
  retryTimer = setTimeout(takeUpAgain, retryDelayMs)
  reportCondition('waiting')
}

/** Reports the cause of a failure once known; until then the song counts as waiting. */
function nameTrouble(track: PlayableTrack, code: number): void {
  searching?.abort()
  const search = new AbortController()
  searching = search
  useRootStore.getState().reportCondition('waiting')
  void findTrouble(track.url, code, search.signal).then((trouble) => {
    if (search.signal.aborted) return
    searching = undefined
    useRootStore.getState().reportCondition(navigator.onLine ? trouble : 'offline')
  })
}

/** Fetches the song again and continues where it stopped, if it should still play. */
function takeUpAgain(): void {
  cancelRetry()
  const { player, playback } = useRootStore.getState()
  if (!audio || !loaded || !player.isPlaying || playback.condition === 'ready') return
  load(loaded)
  start(audio)
}

function cancelRetry(): void {
  clearTimeout(retryTimer)
  retryTimer = undefined
  searching?.abort()
  searching = undefined
}

function readPosition(): number {
  // While the file is loading, or after it failed, the element reports 0: keep the last position.
  if (loaded && audio && audio.readyState > 0 && !audio.error) position = audio.currentTime
  return position
}

/** The buffered range around the current position, in seconds. */
function readLoaded(): LoadedPart {
  const at = readPosition()
  const nothing = { from: at, to: at }
  if (!loaded || !audio) return nothing
  const { buffered } = audio
  for (let index = 0; index < buffered.length; index++) {
    const from = buffered.start(index)
    const to = buffered.end(index)
    if (from <= at && at <= to) return { from, to }
  }
  return nothing
}

function readDuration(): number {
  const catalogued = useRootStore.getState().player.currentTrack?.duration_seconds ?? 0
  return loaded && audio ? chooseDuration(audio.duration, catalogued) : catalogued
}
