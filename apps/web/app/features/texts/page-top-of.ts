import { languageOf } from '@tempolibre/domain/fallback'
import type { CmsHeading } from './cms-text.server.ts'

/** Title and sub-heading of a CMS page, with the languages in which they are. */
export const pageTopOf = (text: CmsHeading) => ({
  title: text.title,
  titleLang: languageOf(text, 'title'),
  subheading: text.subheading,
  subheadingLang: languageOf(text, 'subheading'),
})
