import { createHash } from 'node:crypto'
import { createWholeFile } from '@tempolibre/media/whole-file'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { sumsName } from './manifest.ts'

/** Only the operator reads backups: they have everybody's data. */
const mode = 0o600

export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>
  /** @param body at least as many bytes as it has */
  addFile(
    name: string,
    file: { bytes: number; modified: Date; body: AsyncIterable<Uint8Array> },
  ): Promise<void>
}

/**
 * Writes a tar archive that is whole or absent; its last file has the SHA-256 of all others, as `sha256sum` writes them.
 * @returns its length in bytes
 */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const file = await createWholeFile(path, undefined, mode)
  const { controller, readable } = createTarPacker()
  let length = 0
  const pump = async () => {
    for await (const chunk of readable) {
      await file.write(chunk)
      length += chunk.length
    }
  }
  const pumped = Promise.allSettled([pump()])
  try {
    await fillArchive(controller, fill)
  } catch (error) {
    controller.error(error)
    const [outcome] = await pumped
    await file.discard()
    // A full disk breaks the stream first, and then its writer.
    throw outcome.status === 'rejected' ? outcome.reason : error
  }
  const [outcome] = await pumped
  if (outcome.status === 'rejected') {
    await file.discard()
    throw outcome.reason
  }
  await file.commit()
  return length
}

async function fillArchive(
  controller: TarPackController,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const sums: string[] = []
  async function add(
    name: string,
    size: number,
    mtime: Date,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ) {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size, mtime, mode, type: 'file' }).getWriter()
    for await (const chunk of content) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  await fill({
    add: (name, content) => add(name, content.length, new Date(), [content]),
    addFile: (name, { body, bytes, modified }) => add(name, bytes, modified, body),
  })
  const list = Buffer.from(sums.join(''))
  await add(sumsName, list.length, new Date(), [list])
  controller.finalize()
}
