import { editSeconds } from '@tempolibre/domain/editions'
import type { Chunk } from '../render/mixdown.ts'
import { renderAndMeasure } from '../render/render-score.ts'
import { renderEdit } from './edit.ts'
import { composeLoop, renderLoop } from './loop.ts'
import { readBars } from './song-bars.ts'
import { renderStems } from './stems.ts'

/** Kinds of recordings of a song. */
export const editionKinds = ['song', 'edits', 'loop', 'stems'] as const
export type EditionKind = (typeof editionKinds)[number]

/** One recording made from a song. */
export interface Edition {
  /** The suffix of its file name after the song's id: `drums`, `30s`, `loop`; empty for the song itself. */
  name: string
  /** Added to the song's title. */
  subtitle: string
  /** The comment in the file's tags. */
  comment: string
  bpm: number
  /** Stereo at 44 100 Hz. */
  sound: Chunk
}

/**
 * Renders editions of a song, one after another on demand. All but stems are mastered to −14 LUFS.
 * @throws Error if the library has no such song, or the song is unsuitable for an edition
 */
export async function* renderEditions(id: string, kinds: readonly EditionKind[]): AsyncGenerator<Edition> {
  const song = readBars(id)
  const { bpm } = song.score
  if (kinds.includes('song')) {
    const { sound } = await renderAndMeasure(song.score)
    yield { name: '', subtitle: '', comment: '', bpm, sound }
  }
  if (kinds.includes('edits')) {
    for (const seconds of editSeconds) {
      const { score, sound } = await renderEdit(song, seconds)
      yield { name: `${seconds}s`, subtitle: `${seconds} s`, comment: 'Edit.', bpm: score.bpm, sound }
    }
  }
  if (kinds.includes('loop')) {
    const loop = composeLoop(song)
    const comment = `Loop of ${loop.bars} bars without a seam.`
    yield { name: 'loop', subtitle: 'loop', comment, bpm, sound: await renderLoop(loop) }
  }
  if (kinds.includes('stems')) {
    for await (const { gainDb, role, sound } of renderStems(song.score)) {
      const comment = `Stem: all stems together are the mix before mastering at ${gainDb.toFixed(2)} dB.`
      yield { name: role, subtitle: role, comment, bpm, sound }
    }
  }
}
