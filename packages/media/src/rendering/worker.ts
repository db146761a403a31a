import { toError } from '@tempolibre/domain/thrown'
import { type MediaStorage, openStorage } from '../files/storage.ts'
import { RenderingError } from '../rendering-error.ts'
import { encodeRendition } from '../sound/encode-rendition.ts'
import { createGiveWay, type GiveWay } from '../turns/give-way.ts'
import { createHearingPause } from '../turns/hearing-pause.ts'
import { lowerPriority } from '../turns/lower-priority.ts'
import type { RecordingModule } from '../sound/recording.ts'
import { encodeStems } from '../stems/encode-stems.ts'
import { readyStems } from '../stems/ready-stems.ts'
import { mixStems, type StemsModule } from '../stems/stems-sound.ts'
import { heedParentOnly } from './heed-parent.ts'
import type { FromRenderer, ToRenderer } from './messages.ts'
import { createRenderingQueue, type RenderingQueue } from './rendering-queue.ts'
import type { Rendition } from './rendition.ts'
import { addWork, createCpuMeter, noWork, type UsedWork } from './used-work.ts'

/**
 * The rendering process, started by rendering-process.ts, which says at what priority. Ahead of demand it also pauses while all
 * processors are taken.
 */
const pausePerWorkAhead = 4

/** Minimum bytes per message: half a second of a preview, for which a frame at a time costs more than encoding it. */
const minPiece = 8192

/** Sends a message and resolves when it is on its way, so that a slow reader slows the sender. */
function send(message: FromRenderer): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected) resolve()
    else process.send?.(message, undefined, {}, () => resolve())
  })
}

/** What each file has cost, by key, until it is told. */
interface Costs {
  add: (key: string, storedBytes: number) => void
  take: (key: string) => UsedWork
}

function countCosts(): Costs {
  const untold = new Map<string, UsedWork>()
  const readCpu = createCpuMeter()
  return {
    add(key, bytes) {
      untold.set(key, addWork(untold.get(key) ?? noWork, { cpuSeconds: readCpu(), bytes }))
    },
    take(key) {
      const used = untold.get(key) ?? noWork
      untold.delete(key)
      return used
    },
  }
}

function startQueue(
  { ahead, folder, storage: settings }: Extract<ToRenderer, { type: 'start' }>,
  costs: Costs,
  letHearFirst: GiveWay,
): RenderingQueue {
  const storage = openStorage(settings)
  return createRenderingQueue({
    storage,
    folder,
    ahead: ahead ?? [],
    giveWay: ahead && createGiveWay({ pausePerWork: pausePerWorkAhead }),
    letHearFirst,
    render: (rendition) => render(rendition, storage),
    // What is made ahead is charged to no one.
    onUsed: ahead ? undefined : costs.add,
    onProgress: (done, total, title) => void send({ type: 'progress', done, total, title }),
    log: (error) => void send({ type: 'error', code: error.code, message: error.message }),
  })
}

async function* render(
  { format, source, tag }: Rendition,
  storage: MediaStorage,
): AsyncGenerator<Uint8Array> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a source names a module of these types
  const { openRecording, openStems } = (await import(source.module)) as RecordingModule & StemsModule
  if (format === 'stems') {
    yield* encodeStems(readyStems(await openStems(source.id, storage)))
    return
  }
  const sound = source.mix
    ? mixStems(readyStems(await openStems(source.id, storage)), source.mix)
    : await openRecording(source.id, storage)
  yield* gather(encodeRendition(format, sound, tag))
}

/** The same bytes in fewer pieces. */
async function* gather(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    gathered.push(piece)
    length += piece.length
    if (length < minPiece) continue
    yield Buffer.concat(gathered)
    gathered = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(gathered)
}

/** Sends the whole file even if its reader has left: the next one finds it stored. */
async function sendFile(
  queue: RenderingQueue,
  costs: Costs,
  { from, isFirst, rendition, request }: Extract<ToRenderer, { type: 'open' }>,
) {
  const take = () => costs.take(rendition.key)
  try {
    const file = await queue.open(rendition, isFirst)
    for await (const bytes of file.read(from)) await send({ type: 'bytes', request, bytes, used: take() })
    await send({ type: 'end', request, used: take() })
  } catch (error) {
    const known =
      error instanceof RenderingError ? error : new RenderingError('render', toError(error).message)
    await send({ type: 'failed', request, code: known.code, message: known.message, used: take() })
  }
}

function listen() {
  let open = 0
  let queue: RenderingQueue | undefined
  const costs = countCosts()
  const hearing = createHearingPause()

  const announceIdle = async () => {
    await queue?.idle()
    if (open === 0) await send({ type: 'idle' })
  }

  const answer = async (message: ToRenderer) => {
    if (message.type === 'start') {
      lowerPriority(message.niceness)
      queue = startQueue(message, costs, hearing.letHearFirst)
      await announceIdle()
    } else if (message.type === 'open' && queue) {
      open++
      await sendFile(queue, costs, message)
      open--
      await announceIdle()
    } else if (message.type === 'prepare') {
      await import(message.module)
    } else if (message.type === 'pause') {
      hearing.set(message.pausePerWork)
    } else if (message.type === 'drop') {
      queue?.drop(message.key)
    } else if (message.type === 'stop') {
      await queue?.stop()
      process.disconnect()
    }
  }

  // Without the server, what is rendered has no reader.
  process.on('disconnect', () => process.exit())
  process.on('message', (message: ToRenderer) => {
    answer(message).catch((error: unknown) => {
      process.stderr.write(`The rendering process has failed: ${String(error)}\n`)
      process.exit(1)
    })
  })
}

heedParentOnly()
listen()
