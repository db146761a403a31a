import { type DownloadableFile, type FileSounds, statementLength } from '@tempolibre/api'
import type { TaggedFile } from '@tempolibre/audio/tags'
import { soundTextNames } from '@tempolibre/domain/licence-verification'
import type { SoundFile, Visit } from '@tempolibre/media'
import type { FileHearing } from './hear-files.ts'

/** What a file says of its own sound, which is known at the latest when two minutes of it are made. */
export interface Statement {
  /** Its tag, which holds its place until then. */
  tag: Record<string, string>
  /** Changes with what it will say of the same sound. */
  version: string
  /** As long as the place that is held for it; asked for when its bytes are sent. */
  read: () => Promise<Uint8Array>
}

/** In no other tag. */
const held = '~'.repeat(statementLength)

/** States how files sound that their licence has signed no fingerprint of; undefined for all others. */
export function createStatements({ hearing, sounds }: { sounds: FileSounds; hearing: FileHearing }) {
  return async function prepareStatement(
    file: DownloadableFile,
    sound: SoundFile,
    { spend }: Pick<Visit, 'spend'>,
  ): Promise<Statement | undefined> {
    if (!sounds.isNeeded(file)) return undefined
    let reading: Promise<Uint8Array> | undefined
    const state = async () => {
      const known = await sounds.find(file, sound.version)
      if (known !== undefined) return fill(known)
      const heard = await hearing.hear(file.format, sound.read(0), spend)
      const measured = { fingerprint: heard?.fingerprint, milliseconds: heard?.milliseconds }
      return fill(await sounds.keep(file, sound.version, measured))
    }
    return {
      tag: { [soundTextNames.file]: held },
      version: await sounds.keyId(),
      read: () => (reading ??= state()),
    }
  }
}

/** With spaces at its end, which readers ignore. */
function fill(text: string): Uint8Array {
  const bytes = Buffer.alloc(statementLength, ' ')
  const written = Buffer.from(text)
  if (written.length > bytes.length) throw new RangeError(`A statement has ${written.length} bytes.`)
  written.copy(bytes)
  return bytes
}

/** Where a tagged file's statement belongs, from the file's beginning; undefined if it has no tags. */
export function placeOfStatement({ after, before, from, to }: TaggedFile): number | undefined {
  const front = Buffer.from(before.buffer, before.byteOffset, before.byteLength).indexOf(held)
  if (front !== -1) return front
  const back = Buffer.from(after.buffer, after.byteOffset, after.byteLength).indexOf(held)
  return back === -1 ? undefined : before.length + (to - from) + back
}
