import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Library, librarySchema, type Seller, sellerFileSchema } from '@tempolibre/contract'
import { perLanguage } from '@tempolibre/locales'
import { oldPaths } from '@tempolibre/locales/old-paths'
import { contentFolder, readJson, readMarkdown } from './markdown-file.ts'

/** The names of the Markdown files in a folder, without duplicates for the three languages. */
function idsIn(folder: string): string[] {
  return readdirSync(join(contentFolder, folder))
    .filter((name) => name.endsWith('.en.md'))
    .map((name) => name.slice(0, -'.en.md'.length))
    .sort()
}

export function readPages(): Library['pages'] {
  return idsIn('pages').map((id) => ({
    id,
    text: perLanguage((language) => {
      const file = readMarkdown(`pages/${id}.${language}.md`)
      return {
        meta_title: file.field('meta_title'),
        meta_description: file.field('meta_description'),
        title: file.field('title'),
        subheading: file.fields.get('subheading') ?? '',
        description: file.body,
      }
    }),
  }))
}

export function readArticles(): Library['articles'] {
  return idsIn('articles').map((id) => {
    const english = readMarkdown(`articles/${id}.en.md`)
    return {
      id,
      category: english.field('category'),
      author: english.field('author'),
      published: english.field('published'),
      text: perLanguage((language) => {
        const file = readMarkdown(`articles/${id}.${language}.md`)
        return {
          slug: file.field('slug'),
          meta_title: file.field('meta_title'),
          meta_description: file.field('meta_description'),
          title: file.field('title'),
          summary: file.field('summary'),
          body: file.body,
        }
      }),
    }
  })
}

export function readBlogCategories(): Library['blog_categories'] {
  return librarySchema.shape.blog_categories.parse(readJson('blog-categories.json'))
}

export function readAuthors(): Library['authors'] {
  return librarySchema.shape.authors.parse(readJson('authors.json'))
}

export function readPlans(): Library['plans'] {
  return librarySchema.shape.plans.parse(readJson('plans.json'))
}

/** The seller of the demo, marked as a specimen wherever it is shown. */
export function readSpecimenSeller(): Seller {
  return sellerFileSchema.parse(readJson('seller.json'))
}

/** Every old path of the demo redirects to the application's catalogue. */
export function readRedirects(): Library['redirects'] {
  return [...oldPaths].map((path) => ({ path, target: 'application_music' }))
}
