import { limitStems } from './limit-stems.ts'
import type { StemsBlock, StemsSound } from './stems-sound.ts'

/** Samples that encoders get at a time. */
const gatheredLength = 8192

/** Stems as they are encoded and mixed: no mix of them clips, and their blocks are long enough for an encoder. */
export function readyStems(sound: StemsSound): StemsSound {
  return { ...sound, blocks: gather(limitStems(sound.blocks, sound.sampleRate)) }
}

async function* gather(blocks: AsyncIterable<StemsBlock>): AsyncGenerator<StemsBlock> {
  let waiting: StemsBlock[] = []
  let length = 0
  for await (const block of blocks) {
    waiting.push(block)
    length += lengthOf(block)
    if (length < gatheredLength) continue
    yield join(waiting, length)
    waiting = []
    length = 0
  }
  if (length > 0) yield join(waiting, length)
}

const lengthOf = (block: StemsBlock) => block[0]?.[0]?.length ?? 0

function join(blocks: readonly StemsBlock[], length: number): StemsBlock {
  const [first = []] = blocks
  return first.map((stem, index) =>
    stem.map((_, side) => {
      const joined = new Float32Array(length)
      let at = 0
      for (const block of blocks) {
        const samples = block[index]?.[side] ?? new Float32Array(0)
        joined.set(samples, at)
        at += samples.length
      }
      return joined
    }),
  )
}
