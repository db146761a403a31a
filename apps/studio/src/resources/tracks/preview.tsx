import Pause from '@mui/icons-material/Pause'
import PlayArrow from '@mui/icons-material/PlayArrow'
import { Box, IconButton, type Theme } from '@mui/material'
import type { StudioTrack } from '@tempolibre/contract'
import { decodePeaks, peakLevels } from '@tempolibre/domain/peaks'
import { useMemo, useRef, useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { showDuration } from './show-duration.ts'

/** Seconds that an arrow key moves. */
const stepSeconds = 1

/** Plays the preview; the waveform is the seek bar. */
export function Preview() {
  const translate = useTranslate()
  const track = useRecordContext<StudioTrack>()
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const levels = useMemo(() => decodePeaks(track?.peaks ?? ''), [track?.peaks])
  if (!track) return null
  const { duration_seconds: duration, preview_url: url } = track

  const toggle = () => {
    const player = audio.current
    if (!player) return
    if (playing) player.pause()
    // A refusal by the browser leaves the button as it is.
    else player.play().catch(() => setPlaying(false))
  }
  const seek = (to: number) => {
    const player = audio.current
    if (player) player.currentTime = to
    setSeconds(to)
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <IconButton
        onClick={toggle}
        color="primary"
        aria-label={translate(playing ? 'resources.tracks.pause' : 'resources.tracks.play')}
        sx={{ border: 1, borderColor: 'divider' }}
      >
        {playing ? <Pause /> : <PlayArrow />}
      </IconButton>
      <Box sx={waveform}>
        <svg viewBox={`0 0 ${levels.length} 64`} preserveAspectRatio="none" aria-hidden>
          {levels.map((level, index) => {
            const height = Math.max(2, (level / peakLevels) * 64)
            const played = index / levels.length < seconds / duration
            return (
              <rect
                // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
                key={index}
                className={played ? 'played' : undefined}
                x={index + 0.15}
                y={(64 - height) / 2}
                width={0.7}
                height={height}
              />
            )
          })}
        </svg>
        <input
          type="range"
          aria-label={translate('resources.tracks.position')}
          aria-valuetext={showDuration(seconds)}
          min={0}
          max={Math.round(duration)}
          step={stepSeconds}
          value={seconds}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </Box>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
        {showDuration(seconds)}
      </Box>
      {/* Music without speech has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
      />
    </Box>
  )
}

/** The bars, and over them the slider that moves through them. */
const waveform = {
  position: 'relative',
  flex: 1,
  minWidth: 0,
  height: 56,
  borderRadius: 1,
  '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
  '& svg': { width: '100%', height: '100%', display: 'block' },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    m: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& rect': { fill: (theme: Theme) => theme.palette.text.disabled },
  '& .played': { fill: (theme: Theme) => theme.palette.primary.main },
}
