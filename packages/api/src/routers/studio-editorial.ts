import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import type { ApiSettings } from '../api-settings.ts'
import { addRoute, keepSecret } from '../http/add-route.ts'
import type { Surroundings } from '../http/caller.ts'
import { getArticlePreview, makeStudioArticlePreview } from '../services/article-previews.ts'
import {
  addStudioArticle,
  changeStudioArticle,
  getStudioArticle,
  getStudioArticleVersion,
  listStudioArticleVersions,
  listStudioArticles,
  removeStudioArticle,
  restoreStudioArticleVersion,
} from '../services/studio/studio-articles.ts'
import {
  addStudioAuthor,
  addStudioBlogCategory,
  changeStudioAuthor,
  changeStudioBlogCategory,
  getStudioAuthor,
  getStudioBlogCategory,
  listStudioAuthors,
  listStudioBlogCategories,
  removeStudioAuthor,
  removeStudioBlogCategory,
} from '../services/studio/studio-blog.ts'
import {
  changeStudioPage,
  getStudioPage,
  getStudioPageVersion,
  listStudioPageVersions,
  listStudioPages,
  restoreStudioPageVersion,
} from '../services/studio/studio-pages.ts'
import { createPreviewTokens } from '../studio/preview-address.ts'

/** Routes with which the staff edits pages and the blog. */
export function addStudioEditorialRoutes(
  api: OpenAPIHono<Surroundings>,
  { db, secret, siteUrl }: Pick<ApiSettings, 'db' | 'secret' | 'siteUrl'>,
): void {
  const settings = { db, siteUrl }
  const previews = { ...settings, tokens: createPreviewTokens({ secret }) }
  for (const { path } of [endpoints.makeStudioArticlePreview, endpoints.getArticlePreview])
    api.use(path.replaceAll(/\{(\w+)\}/g, ':$1'), keepSecret)
  addRoute(api, 'listStudioPages', (input) => listStudioPages(settings, input))
  addRoute(api, 'getStudioPage', (input) => getStudioPage(settings, input))
  addRoute(api, 'changeStudioPage', (input, caller) => changeStudioPage(settings, input, caller))
  addRoute(api, 'listStudioPageVersions', (input) => listStudioPageVersions(settings, input))
  addRoute(api, 'getStudioPageVersion', (input) => getStudioPageVersion(settings, input))
  addRoute(api, 'restoreStudioPageVersion', (input, caller) =>
    restoreStudioPageVersion(settings, input, caller),
  )
  addRoute(api, 'listStudioArticles', (input) => listStudioArticles(settings, input))
  addRoute(api, 'getStudioArticle', (input) => getStudioArticle(settings, input))
  addRoute(api, 'addStudioArticle', (input, caller) => addStudioArticle(settings, input, caller))
  addRoute(api, 'changeStudioArticle', (input, caller) => changeStudioArticle(settings, input, caller))
  addRoute(api, 'removeStudioArticle', (input, caller) => removeStudioArticle(settings, input, caller))
  addRoute(api, 'listStudioArticleVersions', (input, caller) =>
    listStudioArticleVersions(settings, input, caller),
  )
  addRoute(api, 'getStudioArticleVersion', (input, caller) =>
    getStudioArticleVersion(settings, input, caller),
  )
  addRoute(api, 'restoreStudioArticleVersion', (input, caller) =>
    restoreStudioArticleVersion(settings, input, caller),
  )
  addRoute(api, 'makeStudioArticlePreview', (input) => makeStudioArticlePreview(previews, input))
  addRoute(api, 'getArticlePreview', (input) => getArticlePreview(previews, input))
  addRoute(api, 'listStudioBlogCategories', (input) => listStudioBlogCategories(settings, input))
  addRoute(api, 'getStudioBlogCategory', (input) => getStudioBlogCategory(settings, input))
  addRoute(api, 'addStudioBlogCategory', (input, caller) => addStudioBlogCategory(settings, input, caller))
  addRoute(api, 'changeStudioBlogCategory', (input, caller) =>
    changeStudioBlogCategory(settings, input, caller),
  )
  addRoute(api, 'removeStudioBlogCategory', (input, caller) =>
    removeStudioBlogCategory(settings, input, caller),
  )
  addRoute(api, 'listStudioAuthors', (input) => listStudioAuthors(settings, input))
  addRoute(api, 'getStudioAuthor', (input) => getStudioAuthor(settings, input))
  addRoute(api, 'addStudioAuthor', (input, caller) => addStudioAuthor(settings, input, caller))
  addRoute(api, 'changeStudioAuthor', (input, caller) => changeStudioAuthor(settings, input, caller))
  addRoute(api, 'removeStudioAuthor', (input, caller) => removeStudioAuthor(settings, input, caller))
}
