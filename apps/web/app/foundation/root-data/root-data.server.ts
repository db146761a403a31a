import type { Capability } from '@tempolibre/contract/capabilities'
import type { BlogCategoryAnswer, SiteNavigation } from '@tempolibre/contract'
import { offersWithdrawal } from '@tempolibre/domain/withdrawal'
import { languageOf } from '@tempolibre/domain/fallback'
import { isApiError } from '../api/is-api-error.ts'
import type { Language } from '@tempolibre/locales'
import type { SiteSettings } from '@tempolibre/contract/site'
import { isOffered, pageNeeds } from '../offers/offered.ts'
import { frameWords, type FrameWords } from '../context/frame-words.ts'
import type { PageSettings } from '../context/request-context.ts'
import { showOnce } from '../prepared/show-once.server.ts'
import { memoizeByObject } from '../context/memoize.ts'
import type { Topic } from '../context/navigation-links.ts'
import { applicationBaseOf } from '../addresses/application-path.ts'
import { frameLook, type FrameLook } from '../look/frame-look.server.ts'

export type LearnTrouble = 'refused' | 'unreachable'

/** What every page of the site gets. */
export interface RootData extends FrameLook, FrameWords {
  language: Language
  /** What the site and its product are called. */
  productName: string
  /** `{host}`: a path where the application lives on this site, else an absolute address. */
  applicationBase: string
  /** Before paths that are to be passed on: the site's own address, without a trailing slash. */
  siteUrl: string
  /** The staff has decided where the navigation leads, which only an answer knows in another language. */
  keepsNavigation?: true
  /** The demo library is what plays here. */
  demo: boolean
  /** The function for withdrawals is offered. */
  withdrawal?: true
  /** What the API does not do, or is not known to do. */
  lacks?: readonly Capability[]
  /** Why there are no categories: the API said so, or it could not be asked. */
  learnTrouble?: LearnTrouble
  /** Where browsers call the API, where it is not this site that answers it. */
  api?: { apiBase?: string; appApiBase?: string }
}

/** The frame's own data. The learn menu can do without its categories; no page fails over them. */
export async function loadRootData(settings: PageSettings, language: Language): Promise<RootData> {
  const { learnCategories, learnTrouble } = await loadLearnCategories(settings, language)
  const { demo, lacks, navigation, productName, seller, siteUrl } = settings
  const place = { lacks, applicationBase: applicationBaseOf(settings) }
  const words = keptFrameWords(learnCategories, language, settings)
  return {
    language,
    productName,
    applicationBase: applicationBaseOf(settings),
    siteUrl,
    demo,
    ...(lacks && lacks.size > 0 && { lacks: [...lacks] }),
    ...(offersWithdrawal(seller) && isOffered(pageNeeds.withdrawal, place) && { withdrawal: true as const }),
    ...(learnTrouble && { learnTrouble }),
    ...apiPlaces(settings),
    ...frameLook(settings),
    ...words,
    footer: { ...words.footer, columns: showOnce(settings, 'footer', words.footer.columns.value ?? []) },
    ...(isDecided(navigation) && { keepsNavigation: true as const }),
  }
}

const wordsOf = memoizeByObject(
  (
    _topics: readonly Topic[],
    _language: Language,
    _demo: string,
    _place: string,
  ): { of?: SiteNavigation | undefined; words?: FrameWords } => ({}),
)

/** The same object for every page, until topics or navigation change. */
function keptFrameWords(topics: Topic[], language: Language, settings: SiteSettings): FrameWords {
  const { demo, lacks, navigation } = settings
  const place = { lacks, applicationBase: applicationBaseOf(settings) }
  const kept = wordsOf(topics, language, String(demo), [place.applicationBase, ...(lacks ?? [])].join())
  if (kept.words === undefined || kept.of !== navigation) {
    kept.words = frameWords(topics, language, { demo, place, navigation })
    kept.of = navigation
  }
  return kept.words
}

const topicsOf = memoizeByObject((categories: readonly BlogCategoryAnswer[], language: Language): Topic[] =>
  categories.map(({ fallbacks, slug, title }) => {
    const lang = languageOf({ fallbacks: fallbacks?.[language] }, 'title')
    return { title: title[language], slug: slug[language], ...(lang && { lang }) }
  }),
)

const isDecided = (navigation: SiteNavigation | undefined): boolean =>
  navigation !== undefined && (navigation.header ?? navigation.menu ?? navigation.footer) !== null

function apiPlaces({ apiUrl, appApiUrl }: SiteSettings): Pick<RootData, 'api'> {
  if (apiUrl === undefined && appApiUrl === undefined) return {}
  return {
    api: {
      ...(apiUrl !== undefined && { apiBase: apiUrl }),
      ...(appApiUrl !== undefined && { appApiBase: appApiUrl }),
    },
  }
}

async function loadLearnCategories(
  { api, log }: SiteSettings,
  language: Language,
): Promise<Pick<RootData, 'learnCategories' | 'learnTrouble'>> {
  try {
    const { blogCategories } = await api.getBlogCategories({})
    return { learnCategories: topicsOf(blogCategories, language) }
  } catch (error) {
    if (!isApiError(error)) throw error
    log.warn({ error }, 'the learn menu goes without its categories')
    const refused = error.responseStatus !== undefined && error.responseStatus < 300
    return { learnCategories: [], learnTrouble: refused ? 'refused' : 'unreachable' }
  }
}
