import { ApiError } from '@tempolibre/contract/errors'
import type { Language } from '@tempolibre/locales'
import type { SiteSettings } from './settings.ts'

/** What every page of the site gets. */
export interface RootData {
  language: Language
  siteUrl: string
  /** `{host}`: a path where the application lives on this site, else an absolute address. */
  applicationBase: string
  learnCategories: { title: string; slug: string }[]
}

/** The frame's own data. The learn menu can do without its categories; no page fails over them. */
export async function loadRootData(settings: SiteSettings, language: Language): Promise<RootData> {
  const { siteUrl, applicationUrl } = settings
  return {
    language,
    siteUrl,
    applicationBase: applicationUrl.startsWith(`${siteUrl}/`) ? applicationUrl.slice(siteUrl.length) : applicationUrl,
    learnCategories: await loadLearnCategories(settings, language),
  }
}

async function loadLearnCategories({ api, log }: SiteSettings, language: Language): Promise<RootData['learnCategories']> {
  try {
    const { blogCategories } = await api.getBlogCategories({})
    return blogCategories.map(({ title, slug }) => ({ title: title[language], slug: slug[language] }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    log.warn({ error }, 'the learn menu goes without its categories')
    return []
  }
}
