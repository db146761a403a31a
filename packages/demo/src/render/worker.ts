import { setPriority } from 'node:os'
import { toError } from '@tempolibre/contract/thrown'
import type { Score } from '../score.ts'
import { renderMaster } from './master-sound.ts'
import { PreviewError } from './preview-error.ts'
import type { FromRenderer, ToRenderer } from './preview-messages.ts'
import { createPreviewQueue } from './preview-queue.ts'
import type { PreviewQueue } from './preview-queue.ts'
import { renderPreview } from './render-preview.ts'

/**
 * The process that renders previews, started by preview-renderer.ts. Ahead of demand it has the lowest claim on the
 * processor that still gets on, so that pages and the API come first. What somebody is listening to has the usual one.
 */
const niceness = 10

/** Bytes handed on at once, at least: half a second of a preview, for which a frame at a time costs more than its making. */
const leastPiece = 8192

/** Sends a message and resolves when it is on its way, so that a slow reader slows the sender. */
function send(message: FromRenderer): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected) resolve()
    else process.send?.(message, undefined, {}, () => resolve())
  })
}

async function startQueue(start: Extract<ToRenderer, { type: 'start' }>): Promise<PreviewQueue> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parent process names the composer's own module
  const { composeSong } = (await import(start.composer)) as { composeSong: (id: string) => Score }
  return createPreviewQueue({
    directory: start.directory,
    songs: start.songs,
    ahead: start.ahead,
    async *render(song) {
      const { masterGainDb, master } = song
      const score = composeSong(song.id)
      yield* gather(
        master ? renderMaster(master, score, { masterGainDb }) : renderPreview(score, { masterGainDb }),
      )
    },
    onProgress: (done, total, title) => void send({ type: 'progress', done, total, title }),
    log: (error) => void send({ type: 'error', code: error.code, message: error.message }),
  })
}

/** The same bytes in fewer pieces. */
async function* gather(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    gathered.push(piece)
    length += piece.length
    if (length < leastPiece) continue
    yield Buffer.concat(gathered)
    gathered = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(gathered)
}

/** Sends a preview to the end even when its listener has gone: the next one finds it on the disk. */
async function sendPreview(
  queue: PreviewQueue,
  { request, key, from }: Extract<ToRenderer, { type: 'open' }>,
) {
  try {
    const preview = await queue.open(key)
    for await (const bytes of preview.read(from)) await send({ type: 'bytes', request, bytes })
    await send({ type: 'end', request })
  } catch (error) {
    const known = error instanceof PreviewError ? error : new PreviewError('render', toError(error).message)
    await send({ type: 'failed', request, code: known.code, message: known.message })
  }
}

function listen() {
  let open = 0
  let queue: Promise<PreviewQueue> | undefined

  const announceIdle = async () => {
    const started = await queue
    await started?.idle()
    if (open === 0) await send({ type: 'idle' })
  }

  const answer = async (message: ToRenderer) => {
    if (message.type === 'start') {
      if (message.ahead) setPriority(niceness)
      queue = startQueue(message)
      await announceIdle()
    } else if (message.type === 'open' && queue) {
      open++
      await sendPreview(await queue, message)
      open--
      await announceIdle()
    } else if (message.type === 'drop') {
      ;(await queue)?.drop(message.key)
    } else if (message.type === 'stop') {
      await (await queue)?.stop()
      process.disconnect()
    }
  }

  // Without the server nobody would hear what is rendered.
  process.on('disconnect', () => process.exit())
  process.on('message', (message: ToRenderer) => {
    answer(message).catch((error: unknown) => {
      process.stderr.write(`The preview renderer has failed: ${String(error)}\n`)
      process.exit(1)
    })
  })
}

listen()
