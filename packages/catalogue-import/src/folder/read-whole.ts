import { open } from 'node:fs/promises'
import { maxOtherBytes } from '@tempolibre/domain/upload-rules'
import { ImportError } from '../import-error.ts'
import { unreadWorkbook } from '../table/unread-workbook.ts'

/**
 * Reads a file that is needed as a whole, such as a table: no more than may be uploaded of its kind.
 * @param file its name, for messages
 * @param code of the problem if it is larger
 * @throws ImportError if it cannot be read, or is larger
 */
export async function readWhole(path: string, file: string, code: string): Promise<Uint8Array> {
  const opened = await open(path).catch((cause: unknown) => {
    throw unopened(file, cause)
  })
  try {
    const stats = await opened.stat()
    // A disk may show a document of Numbers as a folder.
    if (stats.isDirectory()) throw unreadWorkbook(file, 'workbook_numbers')
    if (stats.size > maxOtherBytes)
      throw new ImportError({ file, code }, 'it is larger than 64 MB: divide it, or leave it out.')
    return await opened.readFile()
  } catch (cause) {
    if (cause instanceof ImportError) throw cause
    throw unopened(file, cause)
  } finally {
    await opened.close()
  }
}

const unopened = (file: string, cause: unknown) =>
  new ImportError(
    { file, code: 'unreadable' },
    'it cannot be opened: check that it exists, and that this user may read it.',
    { cause },
  )
