import type { DownloadableFile } from '@tempolibre/api'
import { Zip, ZipPassThrough } from 'fflate'

/** A file of an archive. */
export interface ArchivedFile {
  name: string
  bytes: AsyncIterable<Uint8Array>
}

/** Sound is not compressed: it would take time and save next to nothing. */
export async function* streamArchive(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let failure: Error | undefined
  const archive = new Zip((error, bytes) => {
    if (error) failure = error
    else ready.push(bytes)
  })
  const take = (): Uint8Array[] => {
    if (failure) throw failure
    const taken = ready
    ready = []
    return taken
  }
  for await (const { bytes, name } of files) {
    const entry = new ZipPassThrough(name)
    archive.add(entry)
    for await (const piece of bytes) {
      entry.push(piece)
      yield* take()
    }
    entry.push(new Uint8Array(), true)
    yield* take()
  }
  archive.end()
  yield* take()
}

/** The signed licence that is in the tags of every file, as a file of its own. */
export function licenceFileOf({ tags }: DownloadableFile): ArchivedFile | undefined {
  const { 'TEMPOLIBRE-LICENCE': number, 'TEMPOLIBRE-SIGNED-LICENCE': signed } = tags.further
  if (number === undefined || signed === undefined) return undefined
  const text = `${JSON.stringify(JSON.parse(signed), null, 2)}\n`
  return {
    name: `${number}.json`,
    bytes: (async function* () {
      yield Buffer.from(text)
    })(),
  }
}
