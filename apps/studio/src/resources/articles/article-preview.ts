import type { EndpointInput } from '@tempolibre/contract'
import { renderStudioArticle } from '@tempolibre/contract/operations/studio-editorial'
import type { PreviewSource } from '../../editing/preview/live-preview.tsx'
import { shownTexts } from '../../records/gaps.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** Draws an article while it is written; it needs a category and an author. */
export const articlePreview: PreviewSource<EndpointInput<'renderStudioArticle'>> = {
  inputOf(values, language) {
    const { author_id, category_id, id, picture } = values
    if (typeof category_id !== 'string' || typeof author_id !== 'string') return undefined
    const { fallbacks, textOf } = shownTexts(values, language)
    return {
      language,
      ...(typeof id === 'string' && { id }),
      title: textOf('title'),
      summary: textOf('summary'),
      body: textOf('body'),
      fallbacks,
      category_id,
      author_id,
      ...((picture === null || typeof picture === 'string') && { picture }),
    }
  },
  draw: (input) => renderStudioArticle(studioRequest, input),
}
