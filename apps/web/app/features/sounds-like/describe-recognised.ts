import { m } from '@tempolibre/locales/messages'
import type { FoundSounds } from './use-sounds-like.ts'

/** A sentence for each song that the file was made from, and how it was changed. */
export function describeRecognised({
  recognised,
  tracks,
}: Pick<FoundSounds, 'recognised' | 'tracks'>): string[] {
  return recognised.flatMap(({ id, speed, transposed }) => {
    const track = tracks.find((one) => one.id === id)
    if (!track) return []
    const named = { title: track.title, artist: track.artist.name }
    if (transposed !== 0) return transposed > 0 ? m.like_is_higher(named) : m.like_is_lower(named)
    if (speed !== 0) return speed > 0 ? m.like_is_faster(named) : m.like_is_slower(named)
    return m.like_is(named)
  })
}
