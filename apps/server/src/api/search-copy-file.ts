import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CopyStore } from '@tempolibre/api'
import { hasCode } from '@tempolibre/domain/thrown'
import { clearUnfinished, createWholeFile } from '@tempolibre/media/whole-file'

/** The copy of the search in a data folder: all processes have the same one, written by any of them. */
export function searchCopyFile(dataDirectory: string): CopyStore {
  const path = join(dataDirectory, 'search', 'copy')
  return {
    async read() {
      try {
        return await readFile(path)
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined
        throw error
      }
    },
    async write(parts) {
      await mkdir(dirname(path), { recursive: true })
      await clearUnfinished(dirname(path))
      const writer = await createWholeFile(path)
      try {
        for (const part of parts) await writer.write(part)
      } catch (error) {
        await writer.discard()
        throw error
      }
      await writer.commit()
    },
  }
}
