import { type Edit, writeEdit } from './edit.ts'
import { planFit } from './plan-fit.ts'
import type { BarredScore } from './song-bars.ts'

/**
 * A version of a song of exactly a given length, made of its notes: it begins and ends as the song does, and may be shorter or
 * longer.
 * @param seconds from 10 to 600
 * @throws Error if no bars of the song come near that length
 */
export function composeFit(song: BarredScore, seconds: number): Edit {
  const plan = planFit(song, seconds)
  if (!plan) throw new Error(`No bars of ${song.score.id} make a version of ${seconds} s.`)
  return writeEdit(song, seconds, plan, Infinity)
}
