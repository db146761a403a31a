import type { RecordingModule } from '@tempolibre/media'
import { composeSong } from './composer/index.ts'
import { openEdition } from './editions/open-edition.ts'
import { sampleRate } from './instruments/tone.ts'
import { readMeasurements } from './measurements.ts'
import type { Chunk } from './render/mixdown.ts'
import { countSamples, renderScore } from './render/render-score.ts'

export { openStems } from './editions/stem-sound.ts'

/**
 * Loaded by rendering processes: composes a song of the demo library and plays it.
 * @param recording a song's id, and after a `#` the name of one of its editions
 */
export const openRecording: RecordingModule['openRecording'] = (recording) => {
  const [id = '', edition] = recording.split('#')
  if (edition !== undefined) return openEdition(id, edition)
  const score = composeSong(id)
  const measurement = readMeasurements().get(id)
  return {
    sampleRate,
    channels: 2,
    sampleCount: countSamples(score),
    blocks: sidesOf(renderScore(score, measurement)),
  }
}

async function* sidesOf(chunks: AsyncIterable<Chunk>): AsyncGenerator<Float32Array[]> {
  for await (const { left, right } of chunks) yield [left, right]
}
