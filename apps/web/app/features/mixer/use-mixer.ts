import type { Track } from '@tempolibre/contract'
import { plainMix, plainStem, stemGains, type StemMix, type StemSetting } from '@tempolibre/domain/stem-mix'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRootStore } from '../../foundation/state/index.ts'
import { addressOfMix, mixIn } from './mix-address.ts'
import { createMixerEngine, type MixerEngine, type MixerState } from './mixer-engine.ts'

/** Delay before the address follows a fader: browsers limit how often it may change, in ms. */
const addressDelayMs = 300

export interface Mixer {
  mix: StemMix
  /** Whether the address named a mix that cannot be read. */
  unreadable: boolean
  state: MixerState
  engine: MixerEngine
  setStem(id: string, change: Partial<StemSetting>): void
  setIntensity(intensity: number): void
  reset(): void
}

/** The mix of a page's song, kept in the address, and what plays it. While it plays, the player is silent, and the reverse. */
export function useMixer({ ids, sample_rate, url }: NonNullable<Track['stems']>): Mixer {
  const [named] = useState(() => mixIn(location.search, ids))
  const [mix, setMix] = useState<StemMix>(typeof named === 'object' ? named : plainMix)
  const [state, setState] = useState<MixerState>({ kind: 'paused' })
  const [engine] = useState(() =>
    createMixerEngine({ url, count: ids.length, sampleRate: sample_rate ?? undefined, onState: setState }),
  )
  const touched = useRef(false)

  useEffect(() => {
    engine.prepare()
    return engine.close
  }, [engine])

  useEffect(() => {
    if (state.kind === 'loading' || state.kind === 'playing') useRootStore.getState().pause()
  }, [state.kind])
  useEffect(
    () =>
      useRootStore.subscribe(({ player }, before) => {
        if (player.isPlaying && !before.player.isPlaying) engine.pause()
      }),
    [engine],
  )

  useEffect(() => engine.setGains(stemGains(mix, ids)), [engine, ids, mix])

  useEffect(() => {
    if (!touched.current) return
    const timer = setTimeout(
      () => history.replaceState(history.state, '', addressOfMix(location.href, mix, ids)),
      addressDelayMs,
    )
    return () => clearTimeout(timer)
  }, [ids, mix])

  const change = useCallback((next: (mix: StemMix) => StemMix) => {
    touched.current = true
    setMix(next)
  }, [])
  return {
    mix,
    unreadable: named === 'unreadable',
    state,
    engine,
    setStem: (id, part) =>
      change((last) => ({
        ...last,
        stems: { ...last.stems, [id]: { ...(last.stems[id] ?? plainStem), ...part } },
      })),
    setIntensity: (intensity) => change((last) => ({ ...last, intensity })),
    reset: () => change(() => plainMix),
  }
}
