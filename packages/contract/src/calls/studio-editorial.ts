// Pages and articles as the studio edits them.
import * as operations from '../operations/studio-editorial.ts'
import { callTo } from './call.ts'

export const listStudioPages = callTo<'listStudioPages'>(operations.listStudioPages)
export const getStudioPage = callTo<'getStudioPage'>(operations.getStudioPage)
export const changeStudioPage = callTo<'changeStudioPage'>(operations.changeStudioPage)
export const getStudioTermsChange = callTo<'getStudioTermsChange'>(operations.getStudioTermsChange)
export const announceStudioTerms = callTo<'announceStudioTerms'>(operations.announceStudioTerms)
export const removeStudioTermsDraft = callTo<'removeStudioTermsDraft'>(operations.removeStudioTermsDraft)
export const listStudioPageVersions = callTo<'listStudioPageVersions'>(operations.listStudioPageVersions)
export const getStudioPageVersion = callTo<'getStudioPageVersion'>(operations.getStudioPageVersion)
export const restoreStudioPageVersion = callTo<'restoreStudioPageVersion'>(
  operations.restoreStudioPageVersion,
)
export const renderStudioPage = callTo<'renderStudioPage'>(operations.renderStudioPage)
export const listStudioArticles = callTo<'listStudioArticles'>(operations.listStudioArticles)
export const getStudioArticle = callTo<'getStudioArticle'>(operations.getStudioArticle)
export const addStudioArticle = callTo<'addStudioArticle'>(operations.addStudioArticle)
export const changeStudioArticle = callTo<'changeStudioArticle'>(operations.changeStudioArticle)
export const removeStudioArticle = callTo<'removeStudioArticle'>(operations.removeStudioArticle)
export const listStudioArticleVersions = callTo<'listStudioArticleVersions'>(
  operations.listStudioArticleVersions,
)
export const getStudioArticleVersion = callTo<'getStudioArticleVersion'>(operations.getStudioArticleVersion)
export const restoreStudioArticleVersion = callTo<'restoreStudioArticleVersion'>(
  operations.restoreStudioArticleVersion,
)
export const makeStudioArticlePreview = callTo<'makeStudioArticlePreview'>(
  operations.makeStudioArticlePreview,
)
export const renderStudioArticle = callTo<'renderStudioArticle'>(operations.renderStudioArticle)
export const getArticlePreview = callTo<'getArticlePreview'>(operations.getArticlePreview)
export const listStudioPictures = callTo<'listStudioPictures'>(operations.listStudioPictures)
export const removeStudioPicture = callTo<'removeStudioPicture'>(operations.removeStudioPicture)
export const listStudioBlogCategories = callTo<'listStudioBlogCategories'>(
  operations.listStudioBlogCategories,
)
export const getStudioBlogCategory = callTo<'getStudioBlogCategory'>(operations.getStudioBlogCategory)
export const addStudioBlogCategory = callTo<'addStudioBlogCategory'>(operations.addStudioBlogCategory)
export const changeStudioBlogCategory = callTo<'changeStudioBlogCategory'>(
  operations.changeStudioBlogCategory,
)
export const removeStudioBlogCategory = callTo<'removeStudioBlogCategory'>(
  operations.removeStudioBlogCategory,
)
export const listStudioAuthors = callTo<'listStudioAuthors'>(operations.listStudioAuthors)
export const getStudioAuthor = callTo<'getStudioAuthor'>(operations.getStudioAuthor)
export const addStudioAuthor = callTo<'addStudioAuthor'>(operations.addStudioAuthor)
export const changeStudioAuthor = callTo<'changeStudioAuthor'>(operations.changeStudioAuthor)
export const removeStudioAuthor = callTo<'removeStudioAuthor'>(operations.removeStudioAuthor)
