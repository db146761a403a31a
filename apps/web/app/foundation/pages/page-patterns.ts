import {
  type Language,
  languagePrefix,
  languages,
  pathTo,
  slugPageSegments,
  staticPages,
} from '@tempolibre/locales'
import { applicationBase } from '../addresses/application-path.ts'
import { applicationModules, siteModules } from './find-page.ts'

/** The form of a page's addresses, with `:slug` for a variable segment and `*` for any rest. */
export interface PagePattern {
  /** Language and page, as in `es:track`; on the application host the page's module. */
  name: string
  pattern: string
}

/** Every page in every language, for tools that are to visit all of them. */
export function listPagePatterns(): PagePattern[] {
  return [
    ...languages.flatMap(patternsIn),
    ...Object.entries(applicationModules).map(([segment, name]) => ({
      name,
      pattern: `${applicationBase}/${segment}${name === 'playlists' ? '/:slug?' : ''}`,
    })),
    { name: 'application', pattern: `${applicationBase}/*` },
    { name: 'missing', pattern: '/*' },
  ]
}

function patternsIn(language: Language): PagePattern[] {
  const prefix = languagePrefix(language)
  const fixed = staticPages.filter((page) => page in siteModules)
  return [
    ...fixed.map((page) => ({
      name: `${language}:${page}`,
      pattern: pathTo(page, language) + (page === 'reset-password' ? '/:token?' : ''),
    })),
    ...Object.entries(slugPageSegments).map(([page, segments]) => ({
      name: `${language}:${page}`,
      pattern: `${prefix}/${segments[language]}/:slug`,
    })),
    { name: `${language}:content`, pattern: `${prefix}/:slug` },
  ]
}
