// The process that draws share pictures, and covers as PNG: see share-renderer.ts.
import { constants, setPriority } from 'node:os'
import { toError } from '@tempolibre/contract/thrown'
import { writeWholeFile } from '@tempolibre/media/whole-file'
import { rasterise, rasteriseCover } from './rasterise.ts'
import { rasteriseIcon } from './rasterise-icon.ts'
import type { DrawRequest } from './share-renderer.ts'

// Serving pages has priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.on('message', (request: DrawRequest) => {
  void draw(request).then(
    () => process.send?.({ failure: null }),
    (error: unknown) => process.send?.({ failure: toError(error).message }),
  )
})
process.on('disconnect', () => process.exit(0))

async function draw(request: DrawRequest): Promise<void> {
  await writeWholeFile(request.target, await rasteriseRequest(request))
}

function rasteriseRequest(request: DrawRequest): Promise<Buffer> {
  if ('side' in request) return rasteriseCover(request.cover, request.side)
  if ('icon' in request) return rasteriseIcon(request.icon, request.source)
  return rasterise(request.picture, request)
}
