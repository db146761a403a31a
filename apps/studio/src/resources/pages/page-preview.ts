import type { EndpointInput } from '@tempolibre/contract'
import { renderStudioPage } from '@tempolibre/contract/operations/studio-editorial'
import type { PreviewSource } from '../../editing/preview/live-preview.tsx'
import { shownTexts } from '../../records/gaps.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** Draws a page while its texts are written. */
export const pagePreview: PreviewSource<EndpointInput<'renderStudioPage'>> = {
  inputOf(values, language) {
    const { id } = values
    if (typeof id !== 'string') return undefined
    const { fallbacks, textOf } = shownTexts(values, language)
    return {
      id,
      language,
      title: textOf('title'),
      subheading: textOf('subheading'),
      description: textOf('description'),
      fallbacks,
    }
  },
  draw: (input) => renderStudioPage(studioRequest, input),
}
