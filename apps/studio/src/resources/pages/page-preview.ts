import type { EndpointInput } from '@tempolibre/contract'
import { renderStudioPage } from '@tempolibre/contract/calls/studio-editorial'
import type { PreviewSource } from '../../editing/preview/live-preview.tsx'
import { writtenIn } from '../../records/gaps.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** Draws a page while its texts are written. */
export const pagePreview: PreviewSource<EndpointInput<'renderStudioPage'>> = {
  inputOf({ description, id, subheading, title }, language) {
    if (typeof id !== 'string') return undefined
    return {
      id,
      language,
      title: writtenIn(title, language),
      subheading: writtenIn(subheading, language),
      description: writtenIn(description, language),
    }
  },
  draw: (input) => renderStudioPage(studioRequest, input),
}
