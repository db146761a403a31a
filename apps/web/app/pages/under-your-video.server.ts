import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { cmsHead, loadCmsText } from '../features/texts/cms-text.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** The page is the same for everybody: videos, songs and marks are the browser's. */
export async function loader({ context, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const text = await loadCmsText(settings, 'under-your-video', context.get(languageContext))
  return {
    head: pageHead({ context, url }, { ...cmsHead(text), alternates: alternates('under-your-video') }),
    text,
    needsScript: m.video_needs_script(),
  }
}
