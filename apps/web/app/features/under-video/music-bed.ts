import { duckBy, levelOf, planDucking, stepSeconds, type VoiceCurve } from './ducking.ts'
import { weighK } from './measure-voice.ts'

/** A song that lies ready in memory. */
export interface BedSong {
  id: string
  /** An object URL. */
  url: string
  /** In LUFS. */
  loudness: number
}

export interface BedSettings {
  /** Gain of the music in dB, at most 0. */
  levelDb: number
  /** How far below the voice the music goes, in LU; 0: it stays. */
  distance: number
}

/** What plays music under a video. */
export interface MusicBed {
  /** Replaces the songs; those that stay keep playing. */
  setSongs(songs: readonly BedSong[]): void
  /** Swaps the song at this moment; undefined: silence. */
  choose(id: string | undefined): void
  set(settings: BedSettings): void
  /** The loudness of the video's sound; undefined: measured while it plays. */
  setVoice(curve: VoiceCurve | undefined): void
  /** The gain in dB by which the voice turns the music down now. */
  ducking(): number
  close(): void
}

/** Intervals at which song and gain follow the video, in ms. */
const followMs = 50
/** How far song and video may differ before the song jumps, in seconds. */
const maxOffset = 0.06
/** Seconds in which one song gives way to another, and of a gain's way. */
const crossfadeSeconds = 0.12
const gainSeconds = 0.08
/** Level of music of unknown loudness, in LUFS. */
export const usualLoudness = -14

interface Player {
  song: BedSong
  element: HTMLAudioElement
  fader: GainNode
}

/** Plays songs under a video: each at the video's own time, so that another one takes over at the same moment. */
export function createMusicBed(video: HTMLVideoElement): MusicBed {
  const players = new Map<string, Player>()
  let context: AudioContext | undefined
  let bus: GainNode | undefined
  let meter: AnalyserNode | undefined
  let chosen: string | undefined
  let settings: BedSettings = { levelDb: 0, distance: 0 }
  let voice: VoiceCurve | undefined
  let plan: Float32Array | undefined
  let loudest = Number.NEGATIVE_INFINITY
  let duckDb = 0
  let songs: readonly BedSong[] = []
  const ended = new AbortController()

  /** Browsers start sound only after a gesture: the first play. */
  function open(): AudioContext {
    if (context) return context
    context = new AudioContext()
    bus = new GainNode(context)
    bus.connect(context.destination)
    if (!voice) listenToVideo(context)
    seat()
    return context
  }

  function listenToVideo(audio: AudioContext): void {
    if (meter) return
    const source = audio.createMediaElementSource(video)
    source.connect(audio.destination)
    meter = new AnalyserNode(audio, { fftSize: 8192 })
    weighK(audio, source).connect(meter)
  }

  function seat(): void {
    if (!context || !bus) return
    for (const [id, { element, fader }] of players) {
      if (songs.some((song) => song.id === id)) continue
      element.pause()
      fader.disconnect()
      players.delete(id)
    }
    for (const song of songs) {
      if (players.has(song.id)) continue
      const element = new Audio(song.url)
      element.preload = 'auto'
      const fader = new GainNode(context, { gain: 0 })
      context.createMediaElementSource(element).connect(fader).connect(bus)
      players.set(song.id, { song, element, fader })
    }
  }

  function follow(): void {
    if (!context || !bus) return
    const runs = !video.paused && !video.ended && !video.seeking
    for (const player of players.values()) followVideo(player, runs)
    duckDb = neededGain()
    bus.gain.setTargetAtTime(10 ** ((settings.levelDb + duckDb) / 20), context.currentTime, gainSeconds)
  }

  function followVideo({ element, fader, song }: Player, runs: boolean): void {
    const isChosen = song.id === chosen
    const at = video.currentTime
    const plays = runs && isChosen && (Number.isNaN(element.duration) || at < element.duration)
    if (context) fader.gain.setTargetAtTime(isChosen ? 1 : 0, context.currentTime, crossfadeSeconds / 3)
    if (plays) {
      if (Math.abs(element.currentTime - at) > maxOffset && !element.seeking) element.currentTime = at
      element.playbackRate = video.playbackRate
      // A pause may come before it has started: then there is nothing to do.
      if (element.paused) element.play().catch(() => {})
    } else if (!element.paused && (!runs || fader.gain.value < 0.01)) element.pause()
  }

  function neededGain(): number {
    if (settings.distance === 0) return 0
    if (plan) return plan[Math.min(plan.length - 1, Math.floor(video.currentTime / stepSeconds))] ?? 0
    if (!meter || video.paused) return 0
    const samples = new Float32Array(meter.fftSize)
    meter.getFloatTimeDomainData(samples)
    const level = levelOf(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
    loudest = Math.max(loudest, level)
    return duckBy(level, loudest, musicLoudness(), settings.distance)
  }

  function musicLoudness(): number {
    return (songs.find(({ id }) => id === chosen)?.loudness ?? usualLoudness) + settings.levelDb
  }

  function replan(): void {
    plan = voice && planDucking(voice, musicLoudness(), settings.distance)
  }

  video.addEventListener(
    'play',
    () => {
      void open().resume()
      follow()
    },
    { signal: ended.signal },
  )
  for (const type of ['pause', 'seeking', 'seeked', 'ended'] as const)
    video.addEventListener(type, follow, { signal: ended.signal })
  const timer = setInterval(follow, followMs)

  return {
    setSongs(next) {
      songs = next
      seat()
      replan()
    },
    choose(id) {
      chosen = id
      replan()
      follow()
    },
    set(next) {
      settings = next
      replan()
      follow()
    },
    setVoice(curve) {
      voice = curve
      replan()
      if (!curve && context) listenToVideo(context)
    },
    ducking: () => duckDb,
    close() {
      ended.abort()
      clearInterval(timer)
      for (const { element } of players.values()) element.pause()
      void context?.close()
    },
  }
}
