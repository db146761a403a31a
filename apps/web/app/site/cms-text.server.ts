import type { CmsPage } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { renderMarkdown } from '../markdown/render-markdown.server.ts'
import type { SiteSettings } from '../settings.ts'
import { needed, wanted } from './api-answers.ts'

/** What a CMS page says of itself in one language. */
export interface CmsHeading {
  metaTitle: string
  metaDescription: string
  title: string
  subheading: string
}

/** One CMS page in one language, its description as HTML. */
export interface CmsText extends CmsHeading {
  html: string
}

/** The texts of a CMS page, without which there is no page: 404 where there are none, 503 where they cannot be had. */
export async function loadCmsText(
  settings: SiteSettings,
  page: string,
  language: Language,
): Promise<CmsText> {
  const record = await loadRecord(settings, page, language)
  return { ...headingOf(record, language), html: renderMarkdown(record.description[language]) }
}

/** As `loadCmsText`, for a page that shows no description. */
export async function loadCmsHeading(
  settings: SiteSettings,
  page: string,
  language: Language,
): Promise<CmsHeading> {
  return headingOf(await loadRecord(settings, page, language), language)
}

/** As `loadCmsText`, for an answer that must be shown even where its texts cannot be had. */
export async function loadCmsTextOr(
  otherwise: CmsText,
  { api, log }: SiteSettings,
  page: string,
  language: Language,
): Promise<CmsText> {
  const answer = await wanted(api.getCmsDetails({ page, lang: language }), undefined, log)
  const record = answer?.cms[0]
  return record
    ? { ...headingOf(record, language), html: renderMarkdown(record.description[language]) }
    : otherwise
}

/** A page that can say nothing but its name. */
export function bareCmsText(title: string): CmsText {
  return { metaTitle: title, metaDescription: '', title, subheading: '', html: '' }
}

async function loadRecord({ api }: SiteSettings, page: string, language: Language): Promise<CmsPage> {
  const { cms } = await needed(api.getCmsDetails({ page, lang: language }), 'cms')
  const [record] = cms
  if (!record) throw new Error(`the API answered without the CMS page “${page}”`)
  return record
}

function headingOf(record: CmsPage, language: Language): CmsHeading {
  return {
    metaTitle: record.meta_title[language],
    metaDescription: record.meta_description[language],
    title: record.title[language],
    subheading: record.subheading[language],
  }
}
