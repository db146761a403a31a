import type { EndpointInput } from '@tempolibre/contract'
import { renderStudioArticle } from '@tempolibre/contract/calls/studio-editorial'
import type { PreviewSource } from '../../editing/preview/live-preview.tsx'
import { writtenIn } from '../../records/gaps.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** Draws an article while it is written; it needs a category and an author. */
export const articlePreview: PreviewSource<EndpointInput<'renderStudioArticle'>> = {
  inputOf({ author_id, body, category_id, id, summary, title }, language) {
    if (typeof category_id !== 'string' || typeof author_id !== 'string') return undefined
    return {
      language,
      ...(typeof id === 'string' && { id }),
      title: writtenIn(title, language),
      summary: writtenIn(summary, language),
      body: writtenIn(body, language),
      category_id,
      author_id,
    }
  },
  draw: (input) => renderStudioArticle(studioRequest, input),
}
