import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { RecordingModule, SoundShape } from '../sound/recording.ts'
import type { StemsModule } from '../stems/stems-sound.ts'

/**
 * Recordings for the tests of the rendering process. The module's address says what goes wrong: with
 * `?dies-before=<id>&once=<path>` the process is killed when that recording is opened and the path does not exist yet;
 * without `once`, each time. With `?fails=<id>` that recording cannot be opened.
 */
const address = new URL(import.meta.url).searchParams

/** Two seconds in stereo. */
export const exampleShape: SoundShape = { sampleRate: 44_100, channels: 2, sampleCount: 88_200 }
const blockLength = 4410
/** Rendering a block takes at least this long, in ms: a song takes time, too. */
const blockMs = 15

/** A tone at a pitch that depends on the id, left and right a little apart. */
export const openRecording: RecordingModule['openRecording'] = (id) => {
  if (address.get('dies-before') === id) {
    const once = address.get('once')
    if (!once || !existsSync(once)) {
      if (once) writeFileSync(once, '')
      process.kill(process.pid, 'SIGKILL')
    }
  }
  if (address.get('fails') === id) throw new Error(`There is no recording '${id}'.`)
  return { ...exampleShape, blocks: makeBlocks(100 + id.length) }
}

/** Two stems, a second apart in pitch. */
export const openStems: StemsModule['openStems'] = (id) => ({
  ...exampleShape,
  ids: ['drums', 'lead'],
  blocks: makeStemBlocks(100 + id.length),
})

async function* makeStemBlocks(hertz: number): AsyncGenerator<Float32Array[][]> {
  const [low, high] = [makeBlocks(hertz), makeBlocks(hertz * 1.125)]
  for await (const block of low) {
    const { value } = await high.next()
    yield [block, value].map((stem: Float32Array[]) => stem.map((side) => side.map((sample) => sample / 2)))
  }
}

async function* makeBlocks(hertz: number): AsyncGenerator<Float32Array[]> {
  const turn = (2 * Math.PI * hertz) / exampleShape.sampleRate
  for (let from = 0; from < exampleShape.sampleCount; from += blockLength) {
    await setTimeout(blockMs)
    yield [1, 1.01].map((ratio) =>
      Float32Array.from({ length: blockLength }, (_, at) => Math.sin((from + at) * turn * ratio) / 2),
    )
  }
}
