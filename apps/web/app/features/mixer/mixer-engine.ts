import { stemSampleRate } from '@tempolibre/domain/stem-file'
import {
  openStemSource,
  segmentSeconds,
  StemError,
  type StemSource,
  type StemTrouble,
} from './stem-source.ts'

export type MixerState =
  | { kind: 'paused' | 'loading' | 'playing' | 'ended' }
  | { kind: 'failed'; trouble: StemTrouble }

export interface MixerEngine {
  /** Has the server render stems that have not been opened before, so that they are there when play is pressed. */
  prepare(): void
  play(): void
  pause(): void
  /** Goes to a second of the song. */
  seek(seconds: number): void
  /** @param gains 0 to 1, one for each stem */
  setGains(gains: readonly number[]): void
  /** The second that is heard. */
  position(): number
  close(): void
}

/** Seconds that are decoded ahead. */
const aheadSeconds = 10
/** Seconds between scheduling and being heard, so that all stems start at the same moment. */
const leadSeconds = 0.05
/** Time constant of a fader's move in seconds: no clicks. */
const faderSeconds = 0.015
/** Fade-in after a jump, where the first frame lacks the bits of those before it, in seconds. */
const jumpFadeSeconds = 0.06

/**
 * Plays all stems of a song as one: each span of a few seconds is decoded for every stem and started at one moment of the
 * audio clock, so stems cannot drift apart; after a stall they all go on together. No sound is fetched before `play`.
 */
export function createMixerEngine({
  count,
  onState,
  sampleRate = stemSampleRate,
  url,
}: {
  url: string
  /** Number of stems. */
  count: number
  /** In hertz. */
  sampleRate?: number | undefined
  onState: (state: MixerState) => void
}): MixerEngine {
  let context: AudioContext | undefined
  let source: StemSource | undefined
  let faders: GainNode[] = []
  let gains: readonly number[] = Array.from({ length: count }, () => 1)
  let wanted = 0
  let state: MixerState = { kind: 'paused' }
  /** The moment of the audio clock at which second 0 of the song would have been heard; undefined: nothing plays. */
  let origin: number | undefined
  let run: AbortController | undefined
  let sources: AudioBufferSourceNode[] = []
  /** When what is scheduled has been heard, by the audio clock. */
  let endsAt = 0

  function tell(next: MixerState): void {
    state = next
    onState(next)
  }

  function open(): AudioContext | undefined {
    if (context) return context
    if (!('AudioContext' in globalThis)) {
      tell({ kind: 'failed', trouble: 'unsupported' })
      return undefined
    }
    // Decoded samples are played as they are, without resampling at the seams.
    const audio = new AudioContext({ sampleRate })
    context = audio
    faders = gains.map((gain) => {
      const fader = new GainNode(audio, { gain })
      fader.connect(audio.destination)
      return fader
    })
    source = openStemSource(url, count, audio)
    return audio
  }

  function position(): number {
    if (!context || origin === undefined) return wanted
    return Math.max(wanted, context.currentTime - origin)
  }

  function silence(): void {
    run?.abort()
    run = undefined
    for (const node of sources) node.stop()
    sources = []
    origin = undefined
  }

  async function start(from: number): Promise<void> {
    silence()
    wanted = from
    const opened = open()
    if (!opened || !source) return
    const abandon = new AbortController()
    run = abandon
    tell({ kind: 'loading' })
    try {
      await opened.resume()
      await playOn(opened, source, Math.floor(from / segmentSeconds(sampleRate)), abandon.signal)
    } catch (error) {
      if (abandon.signal.aborted) return
      if (!(error instanceof StemError)) throw error
      wanted = position()
      silence()
      tell({ kind: 'failed', trouble: error.trouble })
    }
  }

  /** Fetches, decodes and schedules one segment after another. */
  async function playOn(
    audio: AudioContext,
    stems: StemSource,
    first: number,
    signal: AbortSignal,
  ): Promise<void> {
    for (let index = first; ; index++) {
      const watch = tellStalls(audio)
      const segment = await stems.load(index, signal).finally(() => clearTimeout(watch))
      signal.throwIfAborted()
      if (!segment) break
      const skipped = index === first ? Math.min(Math.max(0, wanted - segment.start), segment.duration) : 0
      const soonest = audio.currentTime + leadSeconds
      const planned = origin === undefined ? soonest : origin + segment.start + skipped
      // The network was slower than the music: all stems wait together.
      const at = onSample(Math.max(planned, soonest), sampleRate)
      if (origin === undefined || at > onSample(planned, sampleRate)) {
        origin = at - segment.start - skipped
        fadeIn(at)
        tell({ kind: audio.state === 'suspended' ? 'paused' : 'playing' })
      }
      schedule(audio, segment.buffers, at, segment.offset + skipped, segment.duration - skipped)
      await waitUntil(audio, endsAt - aheadSeconds, signal)
    }
    await waitUntil(audio, endsAt, signal)
    silence()
    wanted = 0
    tell({ kind: 'ended' })
  }

  /** Tells when the music runs out before more of it has come. */
  function tellStalls(audio: AudioContext): ReturnType<typeof setTimeout> | undefined {
    if (origin === undefined) return undefined
    const leftMs = Math.max(0, endsAt - audio.currentTime) * 1000
    return setTimeout(() => {
      if (state.kind === 'playing' && audio.currentTime >= endsAt) tell({ kind: 'loading' })
    }, leftMs + 20)
  }

  function schedule(
    audio: AudioContext,
    buffers: readonly AudioBuffer[],
    at: number,
    offset: number,
    duration: number,
  ): void {
    buffers.forEach((buffer, index) => {
      const fader = faders[index]
      if (!fader) return
      const node = new AudioBufferSourceNode(audio, { buffer })
      node.connect(fader)
      node.addEventListener('ended', () => {
        node.disconnect()
        sources = sources.filter((other) => other !== node)
      })
      node.start(at, offset, duration)
      sources.push(node)
    })
    endsAt = at + duration
  }

  function fadeIn(at: number): void {
    faders.forEach((fader, index) => {
      fader.gain.cancelScheduledValues(0)
      fader.gain.setValueAtTime(0, at)
      fader.gain.linearRampToValueAtTime(gains[index] ?? 1, at + jumpFadeSeconds)
    })
  }

  return {
    prepare() {
      fetch(url, { method: 'HEAD' }).catch((error: unknown) => {
        // Playing meets the same failure, and reports it.
        if (!(error instanceof TypeError)) throw error
      })
    },
    play() {
      if (state.kind === 'playing' || state.kind === 'loading') return
      if (state.kind === 'paused' && context && run) {
        tell({ kind: origin === undefined ? 'loading' : 'playing' })
        void context.resume()
      } else void start(state.kind === 'ended' ? 0 : wanted)
    },
    pause() {
      if (state.kind !== 'playing' && state.kind !== 'loading') return
      tell({ kind: 'paused' })
      void context?.suspend()
    },
    seek(seconds) {
      const plays = state.kind === 'playing' || state.kind === 'loading'
      if (plays) void start(seconds)
      else {
        silence()
        wanted = seconds
        tell({ kind: 'paused' })
      }
    },
    setGains(next) {
      gains = next
      if (!context) return
      for (const [index, fader] of faders.entries()) {
        fader.gain.cancelScheduledValues(0)
        fader.gain.setTargetAtTime(next[index] ?? 1, context.currentTime, faderSeconds)
      }
    },
    position,
    close() {
      silence()
      void context?.close()
      context = undefined
    },
  }
}

/** The next moment at which the audio clock has a sample. */
const onSample = (seconds: number, sampleRate: number) => Math.ceil(seconds * sampleRate) / sampleRate

/** Waits for a moment of the audio clock, which stands still while the context is suspended. */
async function waitUntil(audio: AudioContext, moment: number, signal: AbortSignal): Promise<void> {
  while (audio.currentTime < moment) {
    const leftMs = Math.min(1000, Math.max(50, (moment - audio.currentTime) * 1000))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, leftMs)
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
    })
    signal.throwIfAborted()
  }
}
