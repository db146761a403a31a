// replaced by the player's owner
export { Player, PlayButton, WaveformSeek, usePlayer } from './placeholder.tsx'
