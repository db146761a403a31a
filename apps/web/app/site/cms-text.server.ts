import type { Language } from '@tempolibre/locales'
import { renderMarkdown } from '../markdown/render-markdown.server.ts'
import type { SiteSettings } from '../settings.ts'
import { needed } from './api-answers.ts'

/** One CMS page in one language, its description as HTML. */
export interface CmsText {
  metaTitle: string
  metaDescription: string
  title: string
  subheading: string
  html: string
}

/** The texts of a CMS page, without which there is no page: 404 where there are none, 503 where they cannot be had. */
export async function loadCmsText({ api }: SiteSettings, page: string, language: Language): Promise<CmsText> {
  const { cms } = await needed(api.getCmsDetails({ page, lang: language }), 'cms')
  const [record] = cms
  if (!record) throw new Error(`the API answered without the CMS page “${page}”`)
  return {
    metaTitle: record.meta_title[language],
    metaDescription: record.meta_description[language],
    title: record.title[language],
    subheading: record.subheading[language],
    html: renderMarkdown(record.description[language]),
  }
}
