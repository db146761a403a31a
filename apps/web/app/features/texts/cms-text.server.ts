import type { CmsPageAnswer } from '@tempolibre/contract'
import { keysOf, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { isApiError } from '../../foundation/api/is-api-error.ts'
import { memoizeByObject } from '../../foundation/context/memoize.ts'
import { leaveOutLinks } from '../../foundation/markdown/leave-out-links.server.ts'
import { renderDescription } from '../../foundation/markdown/render-description.server.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import type { PageSettings } from '../../foundation/context/request-context.ts'
import { showOnce } from '../../foundation/prepared/show-once.server.ts'
import type { ShownOnce } from '../../foundation/context/shown-once.ts'
import { type NamedPage, pageName } from '../../foundation/meta/breadcrumb-trail.ts'
import { titleCaseSlug } from '../../foundation/meta/title-case-slug.server.ts'
import { needed, unavailable, wanted } from '../../foundation/api/api-answers.ts'

/** Title and description of a CMS page in one language. */
export interface CmsHeading {
  metaTitle: string
  metaDescription: string
  title: string
  subheading: string
  /** Names of its texts that are in English instead. */
  fallbacks?: readonly string[]
  /** Languages in which some text of the page is. */
  untranslated?: readonly Language[]
}

/** One CMS page in one language, its description as HTML. */
export interface CmsText extends CmsHeading {
  html: ShownOnce<string>
}

/** A page whose texts come from the CMS, with built-in texts as a fallback. */
type CmsPageName = NamedPage | 'home'

/**
 * The texts of a page: from the CMS, or built in if it has none; 503 while the CMS is unavailable.
 * @param dress changes the description's HTML
 */
export async function loadCmsText(
  settings: PageSettings,
  page: CmsPageName,
  language: Language,
  dress?: (html: string) => string,
): Promise<CmsText> {
  const record = await needed(findRecord(settings, page, language), 'cms')
  return textOf(settings, record, fixedHeading(page), language, dress)
}

/** Like `loadCmsText`, for a page without a description. */
export async function loadCmsHeading(
  settings: SiteSettings,
  page: CmsPageName,
  language: Language,
): Promise<CmsHeading> {
  return headingOf(await needed(findRecord(settings, page, language), 'cms'), fixedHeading(page), language)
}

/** Like `loadCmsText`, for an answer that must be shown even if its texts are unavailable. */
export async function loadCmsTextAnyway(
  settings: PageSettings,
  page: CmsPageName,
  language: Language,
): Promise<CmsText> {
  const record = await wanted(findRecord(settings, page, language), undefined, settings.log)
  return textOf(settings, record, fixedHeading(page), language)
}

/** The texts of a page that exists only if the CMS has it; 503 if its answer does not say that there is none. */
export async function findCmsText(
  settings: PageSettings,
  page: string,
  language: Language,
): Promise<CmsText | undefined> {
  const { cms, success } = await needed(askCms(settings, page, language), 'cms')
  const [record] = cms
  if (record)
    return textOf(settings, record, { title: titleCaseSlug(page, language), subheading: '' }, language)
  if (!success) throw unavailable('cms')
  return undefined
}

/** What the texts of a page say in its head. */
export const cmsHead = ({ metaDescription, metaTitle, untranslated }: CmsHeading) => ({
  title: metaTitle,
  description: metaDescription,
  untranslated,
})

async function findRecord(
  settings: SiteSettings,
  page: string,
  lang: Language,
): Promise<CmsPageAnswer | undefined> {
  return (await askCms(settings, page, lang)).cms[0]
}

/** Our own API says by a code that it has no such page, others by an empty list. */
async function askCms({ api }: SiteSettings, page: string, lang: Language) {
  try {
    return await api.getCmsDetails({ page, lang })
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return { success: true, cms: [] }
    throw error
  }
}

function fixedHeading(page: CmsPageName): Pick<CmsHeading, 'title' | 'subheading'> {
  return page === 'home'
    ? { title: m.home_title(), subheading: m.site_description() }
    : { title: pageName(page), subheading: '' }
}

function textOf(
  settings: PageSettings,
  record: CmsPageAnswer | undefined,
  fixed: Pick<CmsHeading, 'title' | 'subheading'>,
  language: Language,
  dress = (html: string) => html,
): CmsText {
  const html = record ? leaveOutLinks(descriptionOf(record, language).html, settings) : ''
  return { ...headingOf(record, fixed, language), html: showOnce(settings, 'text', dress(html)) }
}

/** Rendered once, for all pages that show it until texts change. */
const descriptionOf = memoizeByObject((record: CmsPageAnswer, language: Language) => ({
  html: renderDescription(record.description[language] ?? ''),
}))

/** Built-in texts replace missing fields. */
function headingOf(
  record: CmsPageAnswer | undefined,
  fixed: Pick<CmsHeading, 'title' | 'subheading'>,
  language: Language,
): CmsHeading {
  const title = record?.title[language] || fixed.title
  const subheading = record?.subheading[language] || fixed.subheading
  return {
    metaTitle: record?.meta_title[language] || title.replaceAll('*', ''),
    metaDescription: record?.meta_description[language] || subheading || m.site_description(),
    title,
    subheading,
    ...fallbacksIn(record?.fallbacks, language),
  }
}

function fallbacksIn(
  fallbacks: CmsPageAnswer['fallbacks'],
  language: Language,
): Pick<CmsHeading, 'fallbacks' | 'untranslated'> {
  const here = fallbacks?.[language]
  return { ...(fallbacks && { untranslated: keysOf(fallbacks) }), ...(here && { fallbacks: here }) }
}
