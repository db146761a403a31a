import type { DrawPage, ShownInstead } from '@tempolibre/api'
import type { ApiClient } from '@tempolibre/contract'
import { inlineMarkHeader } from './page-answer.ts'
import type { Site } from './site.ts'
import { withoutMark } from '../http/security-headers.ts'

interface PageDrawer {
  site: Pick<Site, 'renderWith'>
  siteUrl: string
  api: Pick<ApiClient, 'getCmsDetails'>
}

/** Draws pages of the site with content that is not published, for the studio. */
export function createPageDrawer({ api, site, siteUrl }: PageDrawer): DrawPage {
  return async (path, shown) => {
    const answer = await site.renderWith(new Request(siteUrl + path), answersWith(shown, api))
    if (answer.status !== 200) return undefined
    const mark = answer.headers.get(inlineMarkHeader)
    const html = withoutScripts(await answer.text())
    return mark === null ? html : withoutMark(html, mark)
  }
}

function answersWith(shown: ShownInstead, api: PageDrawer['api']): Partial<ApiClient> {
  if ('article' in shown) return { getArticle: async () => ({ success: true, article: shown.article }) }
  const { cms } = shown
  return {
    getCmsDetails: async (input, options) =>
      input.page === cms.page ? { success: true, cms: [cms] } : api.getCmsDetails(input, options),
  }
}

/**
 * The document without anything that runs or loads a script. Tidies only: what must not run is kept from it by the policy
 * of whatever shows the document.
 */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<(template|script|noscript)\b[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
}
