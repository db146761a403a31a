/** Loudness in LUFS that songs are played at; quieter ones are not raised, since a page can only turn sound down. */
const playedLufs = -16

/**
 * What the visitor's volume is multiplied by to play all songs equally loud: 0 to 1, and 1 for a song of unknown loudness.
 * @param loudness integrated, in LUFS
 */
export function loudnessGain(loudness: number | null | undefined): number {
  return typeof loudness === 'number' ? Math.min(1, 10 ** ((playedLufs - loudness) / 20)) : 1
}
