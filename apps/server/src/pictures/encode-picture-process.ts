// The process that reads one uploaded picture: see encode-apart.ts.
import { constants } from 'node:os'
import { toError } from '@tempolibre/domain/thrown'
import { heedParentOnly } from '@tempolibre/media/heed-parent'
import { lowerPriority } from '@tempolibre/media/lower-priority'
import { openStorage } from '@tempolibre/media/storage'
import { StorageError } from '@tempolibre/media/storage-error'
import sharp from 'sharp'
import type { EncodingAnswer, EncodingOrder } from './encode-apart.ts'
import { encodeLookPicture } from './encode-look-picture.ts'
import { encodePicture, encodeSquare } from './encode-picture.ts'

// The site goes first; on a busy machine a picture is still ready soon.
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.concurrency(1)

heedParentOnly()
process.once('message', (order: EncodingOrder) => void work(order))
process.on('disconnect', () => process.exit(1))

async function work({ bytes, crop, storage: settings, use }: EncodingOrder): Promise<void> {
  const storage = openStorage(settings)
  const encoded = {
    text: () => encodePicture(bytes, storage, crop),
    look: () => encodeLookPicture(bytes, storage),
    cover: () => encodeSquare(bytes, storage),
    'rehearsed cover': () => encodeSquare(bytes, undefined),
  }[use]()
  answer(
    await encoded.then(
      (picture) => ({ picture }),
      (error: unknown) => ({ failure: toError(error).message, away: error instanceof StorageError }),
    ),
  )
}

function answer(sent: EncodingAnswer): void {
  process.send?.(sent, () => process.exit(0))
}
