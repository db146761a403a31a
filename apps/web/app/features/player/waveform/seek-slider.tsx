import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../../foundation/context/site-context.ts'
import type { PlayableTrack } from '../../../foundation/state/index.ts'
import { formatDuration } from '../../../foundation/format/format.ts'
import { readTime, subscribeTime } from '../../../foundation/state/playback-clock.ts'
import { seekTo } from '../engine/audio-engine.ts'
import { formatElapsed } from '../../../foundation/format/format-elapsed.ts'
import { percentOf } from '../engine/playback-rules.ts'
import { visibleStep } from '../engine/show-played.ts'

/** Seek slider over the waveform, 0 to 100 in steps of 0.1. */
export function SeekSlider({ track }: { track: PlayableTrack }) {
  const input = useRef<HTMLInputElement>(null)
  const language = useLanguage()

  useEffect(() => {
    const slider = input.current
    if (!slider) return
    let said = ''
    return subscribeTime(({ position, duration }) => {
      const percent = percentOf(position, duration)
      if (Math.abs(percent - slider.valueAsNumber) >= visibleStep) slider.valueAsNumber = percent
      const text = m.player_position(
        {
          elapsed: formatElapsed(position),
          duration: formatDuration(track.duration_seconds ?? duration),
        },
        { locale: language },
      )
      if (text !== said) slider.setAttribute('aria-valuetext', text)
      said = text
    })
  }, [language, track.duration_seconds])

  return (
    <input
      ref={input}
      type="range"
      className="seek-slider"
      min={0}
      max={100}
      step={0.1}
      defaultValue={0}
      data-seeks=""
      aria-label={m.player_seek({ title: track.title })}
      onInput={({ currentTarget }) => seekTo((Number(currentTarget.value) / 100) * readTime().duration)}
    />
  )
}
