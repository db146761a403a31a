import { join } from 'node:path'
import { type Library, librarySchema, type Seller, sellerFileSchema } from '@tempolibre/domain'
import { perLanguage } from '@tempolibre/locales'
import { oldPaths } from '@tempolibre/locales/old-paths'
import { readPages } from '@tempolibre/site-texts'
import { openContentFolder } from '@tempolibre/site-texts/content-folder'
import { fillSums, readLibrarySums } from './library-sums.ts'

export const content = openContentFolder(join(import.meta.dirname, '..', '..', 'content'))

/** The site's pages, with what the demo adds at their end about its songs, and its articles to read on. */
export function readDemoPages(): Library['pages'] {
  const extended = new Set(content.listIds('page-additions'))
  return readPages().map((page) => {
    if (!extended.has(page.id)) return page
    const text = perLanguage((language) => {
      const { description, ...fields } = page.text[language]
      const addition = content.readText(`page-additions/${page.id}.${language}.md`)
      return { ...fields, description: `${description}\n\n${addition}` }
    })
    return { ...page, text }
  })
}

/** The articles, with the lengths of the library that they state. */
export function readArticles(): Library['articles'] {
  const sums = readLibrarySums()
  return content.listIds('articles').map((id) => {
    const english = content.readMarkdown(`articles/${id}.en.md`)
    return {
      id,
      category: english.field('category'),
      author: english.field('author'),
      published: english.field('published'),
      text: perLanguage((language) => {
        const file = content.readMarkdown(`articles/${id}.${language}.md`)
        return {
          slug: file.field('slug'),
          meta_title: file.field('meta_title'),
          meta_description: file.field('meta_description'),
          title: file.field('title'),
          summary: file.field('summary'),
          body: fillSums(file.body, language, sums),
        }
      }),
    }
  })
}

export function readBlogCategories(): Library['blog_categories'] {
  return librarySchema.shape.blog_categories.parse(content.readJson('blog-categories.json'))
}

export function readAuthors(): Library['authors'] {
  return librarySchema.shape.authors.parse(content.readJson('authors.json'))
}

/** The seller of the demo, marked as a specimen wherever it is shown. */
export function readSpecimenSeller(): Seller {
  return sellerFileSchema.parse(content.readJson('seller.json'))
}

/** Every old path of the demo redirects to the application's catalogue. */
export function readRedirects(): Library['redirects'] {
  return [...oldPaths].map((path) => ({ path, target: 'application_music' }))
}
