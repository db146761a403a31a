import { type PlayableTrack, type RootStore, useRootStore } from '../../foundation/state/index.ts'
import { findTrouble } from './find-trouble.ts'
import { logPlaybackFailure } from './log-playback-failure.ts'
import {
  type LoadedPart,
  readTimeFrom,
  startClock,
  stopClock,
  tellTime,
} from '../../foundation/state/playback-clock.ts'
import { chooseDuration, clampPosition, decideAfterFailure, restartAfterSeconds } from './playback-rules.ts'
import { takeTurns } from './take-turns.ts'
import { readVolume } from './volume.ts'

/** Milliseconds before a failed song is fetched again by itself. */
const retryDelayMs = 1000

let audio: HTMLAudioElement | undefined
/** The track whose file the element holds. */
let loaded: PlayableTrack | undefined
/** Where the song is or, while no file is loaded, where it will start; in seconds. */
let position = 0
let retriedAt: number | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
/** Ends the search for what is wrong. */
let searching: AbortController | undefined

/**
 * Makes the element sound as the store says, and the store say what the element does. The store is followed
 * synchronously: a click that calls `play` has called the element's `play()` before it is over, as autoplay rules ask
 * and so that nothing stands between the finger and the sound.
 * @returns lets go of the element
 */
export function connectAudio(element: HTMLAudioElement): () => void {
  audio = element
  audio.volume = readVolume()
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

/** Moves the current song to a position in seconds; one not loaded yet starts there. */
export function seekTo(seconds: number): void {
  position = clampPosition(seconds, readDuration())
  if (loaded && audio) audio.currentTime = position
  tellTime()
}

/** Moves by so many seconds. */
export function seekBy(seconds: number): void {
  seekTo(readPosition() + seconds)
}

/** To the start of the song or, near its start, to the one before it. */
export function goBack(): void {
  const before = useRootStore.getState().player.currentTrack?.id
  if (readPosition() <= restartAfterSeconds) useRootStore.getState().playPrevious()
  if (useRootStore.getState().player.currentTrack?.id === before) seekTo(0)
}

/** Starts the track at a position in seconds, or moves there where it is the current one. */
export function playFrom(track: PlayableTrack, queue: readonly PlayableTrack[], seconds: number): void {
  const { player, play, resume } = useRootStore.getState()
  if (player.currentTrack?.id === track.id) resume(queue)
  else play(track, queue)
  seekTo(seconds)
}

/** 0 to 1. */
export function applyVolume(volume: number): void {
  if (audio) audio.volume = volume
}

function follow({ player, playback }: RootStore, before?: RootStore): void {
  if (!audio) return
  const { currentTrack, isPlaying } = player
  // What was asked for before the element came stays: where the song is to start.
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
  // Before the file's head has arrived this sets where playback will begin (default playback start position).
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
    // AbortError: another track came in between. NotSupportedError comes with an error event, which is dealt with.
    if (error.name === 'NotAllowedError') useRootStore.getState().pause()
  })
}

function listen(element: HTMLAudioElement, signal: AbortSignal): void {
  const store = useRootStore.getState
  const on = (type: keyof HTMLMediaElementEventMap, react: () => void) =>
    element.addEventListener(type, react, { signal })

  on('play', () => {
    startClock()
    // Started by the system: a headset's button, the lock screen.
    if (!store().player.isPlaying) store().resume()
  })
  on('pause', () => {
    // Told late: another track may have been started since.
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
  // A hidden tab has no animation frames; a jump while paused has none either.
  for (const type of ['timeupdate', 'seeking', 'seeked', 'durationchange', 'progress'] as const)
    on(type, tellTime)

  // The sound ends with its page; what is stored says so.
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

/** Tells what is wrong once that is known; until then the song is waited for. */
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

/** Fetches the song anew and plays on from where it stopped, if it still should. */
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
  // While the file is being fetched, or after it failed, the element says 0; the song stands where it stood.
  if (loaded && audio && audio.readyState > 0 && !audio.error) position = audio.currentTime
  return position
}

/** The part of the song around its position that the browser has, in seconds. */
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
