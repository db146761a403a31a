import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import type { ApiSettings } from '../api-settings.ts'
import { addFileRoute, addRoutes, keepSecret } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import {
  getArticlePreview,
  makeStudioArticlePreview,
  showArticlePreview,
} from '../services/texts/article-previews.ts'
import {
  addStudioArticle,
  changeStudioArticle,
  getStudioArticle,
  getStudioArticleVersion,
  listStudioArticleVersions,
  listStudioArticles,
  removeStudioArticle,
  restoreStudioArticleVersion,
} from '../services/studio/texts/studio-articles.ts'
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
} from '../services/studio/texts/studio-blog.ts'
import {
  announceStudioTerms,
  changeStudioPage,
  getStudioPage,
  getStudioPageVersion,
  getStudioTermsChange,
  listStudioPageVersions,
  listStudioPages,
  removeStudioTermsDraft,
  restoreStudioPageVersion,
} from '../services/studio/texts/studio-pages.ts'
import { listStudioPictures, removeStudioPicture } from '../services/studio/texts/studio-pictures.ts'
import { renderStudioArticle, renderStudioPage } from '../services/studio/texts/studio-renderings.ts'
import { createPreviewTokens } from '../studio/preview-address.ts'
import type { TermsCache } from '../terms/terms-cache.ts'

/** Routes with which the staff edits pages and the blog. */
export function addStudioEditorialRoutes(
  api: OpenAPIHono<ApiEnv>,
  {
    db,
    drawPage,
    pictures,
    secret,
    sendsMails,
    siteUrl,
    terms,
  }: Pick<ApiSettings, 'db' | 'drawPage' | 'pictures' | 'secret' | 'sendsMails' | 'siteUrl'> & {
    terms: TermsCache
  },
): void {
  const settings = { db, siteUrl, pictures }
  const drawing = { ...settings, drawPage }
  const previews = { ...drawing, secret, tokens: createPreviewTokens({ secret }) }
  for (const name of ['makeStudioArticlePreview', 'getArticlePreview', 'showArticlePreview'] as const)
    api.use(endpoints[name].path.replaceAll(/\{(\w+)\}/g, ':$1'), keepSecret)
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
  addRoutes(api, settings, { listStudioPictures, removeStudioPicture })
  addRoutes(
    api,
    { ...settings, sendsMails, terms },
    { getStudioTermsChange, announceStudioTerms, removeStudioTermsDraft },
  )
  addRoutes(api, drawing, { renderStudioPage, renderStudioArticle })
  addRoutes(api, previews, { makeStudioArticlePreview, getArticlePreview })
  addFileRoute(api, 'showArticlePreview', (input) => showArticlePreview(previews, input))
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
