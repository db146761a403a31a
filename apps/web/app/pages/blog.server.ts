import { alternates } from '@tempolibre/locales'
import { blogFeed } from '../features/documents/other-forms.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { allNeeded } from '../foundation/api/api-answers.ts'
import { cmsHead, loadCmsText } from '../features/texts/cms-text.server.ts'
import { loadArticlePage } from '../features/articles/article-page.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export async function loader({ context, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const [text, { list, search, titled }] = await allNeeded([
    loadCmsText(settings, 'blog', language),
    loadArticlePage(settings, url, language),
  ])
  return {
    head: pageHead(
      { context, url },
      {
        ...cmsHead(text),
        title: titled(text.metaTitle),
        alternates: alternates('blog'),
        ...(list.articles && { otherForms: blogFeed(settings, language) }),
        search,
      },
    ),
    text,
    list,
  }
}
