import type { GrowingBytes } from '../files/growing-bytes.ts'
import type { MediaStorage } from '../files/storage.ts'
import { RenderingError } from '../rendering-error.ts'
import type { Work } from '../turns/estimate-wait.ts'
import type { Hearing } from '../turns/hearing.ts'
import { createSpeedMeter, type SpeedMeter } from '../turns/speed-meter.ts'
import { openFinished } from './finished-file.ts'
import type { AskOptions, RenderingProcess } from './rendering-process.ts'
import { type FileInTurn, renderInTurn, type RenderingTurns } from './rendering-turns.ts'
import type { Rendition } from './rendition.ts'

interface RenderingsOptions {
  storage: MediaStorage
  folder: string
  turns?: RenderingTurns | undefined
  isHeard?: boolean | undefined
  hearing?: Hearing | undefined
}

/** Files that are being rendered for somebody, here or, if it has the turn, by another machine. */
export function createRenderings(
  { folder, hearing, isHeard = false, storage, turns }: RenderingsOptions,
  asked: RenderingProcess,
) {
  const meter = createSpeedMeter()
  /** Of each file, the bytes so far. */
  const rendered = new Map<string, GrowingBytes>()
  /** What is rendered, by this process or another. */
  const inTurn = new Map<string, FileInTurn>()

  function startHere(rendition: Rendition, asking: AskOptions) {
    const bytes = asked.ask(rendition, asking)
    const end = isHeard ? hearing?.begin() : undefined
    const ended = followFile(bytes, rendition.seconds / rendition.byteLength, meter).finally(end)
    return { bytes, ended }
  }

  function startInTurn(rendition: Rendition, given: RenderingTurns, asking: AskOptions) {
    const { key } = rendition
    const file = renderInTurn(`${folder}/${key}`, given, {
      render() {
        const { bytes, ended } = startHere(rendition, asking)
        void ended
        return bytes
      },
      findFinished: () => openFinished(storage, folder, rendition),
    })
    inTurn.set(key, file)
    return { bytes: file.bytes, ended: file.ended.finally(() => forgetIfSame(inTurn, key, file)) }
  }

  /** Slow readers get the rest from the storage, so that it does not stay in memory for them. */
  async function leaveToStorage(rendition: Rendition, bytes: GrowingBytes): Promise<void> {
    // Whatever the storage says, readers have what is in memory.
    const stored = await openFinished(storage, folder, rendition).catch(() => undefined)
    if (stored && bytes.length === rendition.byteLength) bytes.handOver(stored.read)
  }

  return {
    /** The bytes so far; undefined if it is not being rendered. */
    find: (key: string) => rendered.get(key),
    start(rendition: Rendition, asking: AskOptions): { work: GrowingBytes; settled: Promise<void> } {
      const { bytes, ended } = turns ? startInTurn(rendition, turns, asking) : startHere(rendition, asking)
      rendered.set(rendition.key, bytes)
      const settled = ended
        .then(() => leaveToStorage(rendition, bytes))
        .finally(() => forgetIfSame(rendered, rendition.key, bytes))
      return { work: bytes, settled }
    },
    drop(key: string): void {
      inTurn.get(key)?.drop()
      asked.drop(key)
    },
    /** Seconds of sound per second; undefined until it has been measured. */
    speed: meter.speed,
    /** What is left to be done of a file. */
    workOn({ byteLength, key, seconds }: Rendition): Work {
      const done = (rendered.get(key)?.length ?? 0) / byteLength
      return { key, seconds: seconds * Math.max(0, 1 - done) }
    },
  }
}

/** A file of the same key may have been started since. */
function forgetIfSame<Value>(from: Map<string, Value>, key: string, value: Value): void {
  if (from.get(key) === value) from.delete(key)
}

/** Measures a file while it is rendered; resolves when it is complete or has failed. */
async function followFile(bytes: GrowingBytes, secondsPerByte: number, meter: SpeedMeter): Promise<void> {
  meter.begin()
  try {
    for await (const piece of bytes.read(0)) meter.add(piece.length * secondsPerByte)
  } catch (error) {
    // Its readers get it as well.
    if (!(error instanceof RenderingError)) throw error
  } finally {
    meter.end()
  }
}
