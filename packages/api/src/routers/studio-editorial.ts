import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import type { ApiSettings } from '../api-settings.ts'
import { addRoutes, keepSecret } from '../http/add-route.ts'
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
  addRoutes(api, settings, {
    listStudioPages,
    getStudioPage,
    changeStudioPage,
    listStudioPageVersions,
    getStudioPageVersion,
    restoreStudioPageVersion,
    listStudioArticles,
    getStudioArticle,
    addStudioArticle,
    changeStudioArticle,
    removeStudioArticle,
    listStudioArticleVersions,
    getStudioArticleVersion,
    restoreStudioArticleVersion,
  })
  addRoutes(api, previews, {
    makeStudioArticlePreview,
    getArticlePreview,
  })
  addRoutes(api, settings, {
    listStudioBlogCategories,
    getStudioBlogCategory,
    addStudioBlogCategory,
    changeStudioBlogCategory,
    removeStudioBlogCategory,
    listStudioAuthors,
    getStudioAuthor,
    addStudioAuthor,
    changeStudioAuthor,
    removeStudioAuthor,
  })
}
