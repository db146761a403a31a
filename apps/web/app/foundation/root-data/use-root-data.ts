import type { Language } from '@tempolibre/locales'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.server.ts'
import { fetchedFailureParts } from '../failure/lazy-failure.tsx'
import { useLanguage } from '../context/site-context.ts'

/** What every page gets, in the language of the page. */
export function useRootData(): RootData | undefined {
  const root = useRouteLoaderData<RootData>('root')
  return rootIn(useLanguage(), root)
}

/**
 * The root's data in a language. After a change of language that failed they are still the former one's: the frame is
 * then worded anew, by what failures bring along, and goes without the topics, whose names only an answer knows.
 */
export function rootIn(language: Language, root: RootData | undefined): RootData | undefined {
  const words =
    root &&
    root.language !== language &&
    fetchedFailureParts()?.frameWords([], language, {
      demo: root.demo,
      navigation: undefined,
      place: { applicationBase: root.applicationBase, lacks: new Set(root.lacks) },
    })
  if (!words) return root
  // Better in the former language than leading elsewhere.
  const kept = root.keepsNavigation && {
    navigation: root.navigation,
    footer: { ...words.footer, columns: root.footer.columns, social: root.footer.social },
  }
  return { ...root, ...words, ...kept }
}
