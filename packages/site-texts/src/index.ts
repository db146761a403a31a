import { join } from 'node:path'
import { type Library, librarySchema } from '@tempolibre/domain'
import { perLanguage } from '@tempolibre/locales'
import { openContentFolder } from './content-folder.ts'

const content = openContentFolder(join(import.meta.dirname, '..', 'content'))

/** The texts of the site's pages, with which every site begins. */
export function readPages(): Library['pages'] {
  return content.listIds('pages').map((id) => ({
    id,
    text: perLanguage((language) => {
      const file = content.readMarkdown(`pages/${id}.${language}.md`)
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

/** The plans with which every site begins. */
export function readPlans(): Library['plans'] {
  return librarySchema.shape.plans.parse(content.readJson('plans.json'))
}

/** Pages and plans without music, for a library that its operator fills. */
export function loadSiteTexts(): Library {
  return {
    music_categories: [],
    artists: [],
    tags: [],
    tracks: [],
    pages: readPages(),
    blog_categories: [],
    authors: [],
    articles: [],
    redirects: [],
    plans: readPlans(),
  }
}
