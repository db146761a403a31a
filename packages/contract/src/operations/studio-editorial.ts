// Pages and articles as the studio edits them.
export const listStudioPages = { method: 'GET', path: '/api/studio/v1/pages' } as const
export const getStudioPage = { method: 'GET', path: '/api/studio/v1/pages/{id}' } as const
export const changeStudioPage = { method: 'PATCH', path: '/api/studio/v1/pages/{id}' } as const
export const listStudioPageVersions = { method: 'GET', path: '/api/studio/v1/pages/{id}/versions' } as const
export const getStudioPageVersion = {
  method: 'GET',
  path: '/api/studio/v1/pages/{id}/versions/{entry}',
} as const
export const restoreStudioPageVersion = {
  method: 'POST',
  path: '/api/studio/v1/pages/{id}/versions/{entry}/restore',
} as const
export const renderStudioPage = { method: 'POST', path: '/api/studio/v1/pages/{id}/rendering' } as const
export const listStudioArticles = { method: 'GET', path: '/api/studio/v1/articles' } as const
export const getStudioArticle = { method: 'GET', path: '/api/studio/v1/articles/{id}' } as const
export const addStudioArticle = { method: 'POST', path: '/api/studio/v1/articles' } as const
export const changeStudioArticle = { method: 'PATCH', path: '/api/studio/v1/articles/{id}' } as const
export const removeStudioArticle = { method: 'DELETE', path: '/api/studio/v1/articles/{id}' } as const
export const listStudioArticleVersions = {
  method: 'GET',
  path: '/api/studio/v1/articles/{id}/versions',
} as const
export const getStudioArticleVersion = {
  method: 'GET',
  path: '/api/studio/v1/articles/{id}/versions/{entry}',
} as const
export const restoreStudioArticleVersion = {
  method: 'POST',
  path: '/api/studio/v1/articles/{id}/versions/{entry}/restore',
} as const
export const makeStudioArticlePreview = {
  method: 'POST',
  path: '/api/studio/v1/articles/{id}/preview',
} as const
export const renderStudioArticle = { method: 'POST', path: '/api/studio/v1/article-renderings' } as const
export const showArticlePreview = {
  method: 'GET',
  path: '/api/v1/article-previews/{token}/page',
  file: 'text/html',
} as const
export const getArticlePreview = { method: 'GET', path: '/api/v1/article-previews/{token}' } as const
export const listStudioPictures = { method: 'GET', path: '/api/studio/v1/pictures' } as const
export const removeStudioPicture = { method: 'DELETE', path: '/api/studio/v1/pictures/{id}' } as const
export const listStudioBlogCategories = { method: 'GET', path: '/api/studio/v1/blog-categories' } as const
export const getStudioBlogCategory = { method: 'GET', path: '/api/studio/v1/blog-categories/{id}' } as const
export const addStudioBlogCategory = { method: 'POST', path: '/api/studio/v1/blog-categories' } as const
export const changeStudioBlogCategory = {
  method: 'PATCH',
  path: '/api/studio/v1/blog-categories/{id}',
} as const
export const removeStudioBlogCategory = {
  method: 'DELETE',
  path: '/api/studio/v1/blog-categories/{id}',
} as const
export const listStudioAuthors = { method: 'GET', path: '/api/studio/v1/authors' } as const
export const getStudioAuthor = { method: 'GET', path: '/api/studio/v1/authors/{id}' } as const
export const addStudioAuthor = { method: 'POST', path: '/api/studio/v1/authors' } as const
export const changeStudioAuthor = { method: 'PATCH', path: '/api/studio/v1/authors/{id}' } as const
export const removeStudioAuthor = { method: 'DELETE', path: '/api/studio/v1/authors/{id}' } as const
