export { PlayButton } from './play-button.tsx'
export { PlayingGlyph } from './bar/player-icons.tsx'
export { useTrackPlayback } from './engine/use-player.ts'
export { WaveformSeek } from './waveform/waveform-seek.tsx'
