// The process that draws share pictures, and covers as PNG: see share-renderer.ts.
import { constants } from 'node:os'
import { toError } from '@tempolibre/domain/thrown'
import { heedParentOnly } from '@tempolibre/media/heed-parent'
import { lowerPriority } from '@tempolibre/media/lower-priority'
import { rasterise, rasteriseCover } from './rasterise.ts'
import { rasteriseIcon } from './rasterise-icon.ts'
import type { DrawAnswer, DrawRequest } from './share-renderer.ts'

// Serving pages has priority. A download waits for the cover in its tags.
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)

heedParentOnly()
process.on('message', (request: DrawRequest) => {
  void rasteriseRequest(request).then(
    (picture) => answer({ picture }),
    (error: unknown) => answer({ failure: toError(error).message }),
  )
})
process.on('disconnect', () => process.exit(0))

function answer(sent: DrawAnswer): void {
  process.send?.(sent)
}

function rasteriseRequest(request: DrawRequest): Promise<Buffer> {
  if ('side' in request) return rasteriseCover(request.cover, request.side)
  if ('icon' in request) return rasteriseIcon(request.icon, request.source)
  return rasterise(request.picture, request)
}
