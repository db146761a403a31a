import { isApiError } from './is-api-error.ts'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { SiteSettings } from './settings.ts'
import { type FooterColumn, footerColumns } from './shell/footer-columns.server.ts'

/** What every page of the site gets. */
export interface RootData {
  language: Language
  /** `{host}`: a path where the application lives on this site, else an absolute address. */
  applicationBase: string
  learnCategories: { title: string; slug: string }[]
  footer: { label: string; columns: FooterColumn[]; note: string }
}

/** The frame's own data. The learn menu can do without its categories; no page fails over them. */
export async function loadRootData(settings: SiteSettings, language: Language): Promise<RootData> {
  const { siteUrl, applicationUrl } = settings
  const learnCategories = await loadLearnCategories(settings, language)
  return {
    language,
    applicationBase: applicationUrl.startsWith(`${siteUrl}/`)
      ? applicationUrl.slice(siteUrl.length)
      : applicationUrl,
    learnCategories,
    footer: {
      label: m.footer_navigation(),
      columns: footerColumns(learnCategories, language),
      note: m.footer_note(),
    },
  }
}

async function loadLearnCategories(
  { api, log }: SiteSettings,
  language: Language,
): Promise<RootData['learnCategories']> {
  try {
    const { blogCategories } = await api.getBlogCategories({})
    return blogCategories.map(({ title, slug }) => ({ title: title[language], slug: slug[language] }))
  } catch (error) {
    if (!isApiError(error)) throw error
    log.warn({ error }, 'the learn menu goes without its categories')
    return []
  }
}
