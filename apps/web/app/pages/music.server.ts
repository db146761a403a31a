import { alternates, pathTo } from '@tempolibre/locales'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { collection } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { allNeeded, needed } from '../foundation/api/api-answers.ts'
import { categoryTiles } from '../features/categories/category-tiles.server.ts'
import { cmsHead, loadCmsText } from '../features/texts/cms-text.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export async function loader({ context, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  // The categories first: where both fail, it is they whom the page is about.
  const [{ categories }, text] = await allNeeded([
    needed(settings.api.getCategory({}), 'categories'),
    loadCmsText(settings, 'music', language),
  ])
  const tiles = categoryTiles(categories, language)
  return {
    head: pageHead(
      { context, url },
      {
        ...cmsHead(text),
        alternates: alternates('music'),
        about: [
          collection({
            name: text.title,
            description: text.metaDescription,
            total: tiles.length,
            items: tiles.map(({ title, slug }) => ({
              title,
              path: pathTo('music-category', language, slug),
            })),
          }),
        ],
      },
    ),
    text,
    tiles,
  }
}
