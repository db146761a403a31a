import { type Page, perLanguage, type Translated } from '@tempolibre/locales'
import { useEffect } from 'react'
import { useLocation, useMatches, useNavigation, useRevalidator } from 'react-router'
import type { DescribedHead } from '../../foundation/meta/page-head.server.ts'
import { findPage } from '../../foundation/pages/find-page.ts'
import { useHeldPage } from '../../foundation/failure/held-page.ts'
import { readShown } from '../../foundation/prepared/shown.tsx'
import type { CmsText } from './cms-text.server.ts'
import { useRootStore } from '../../foundation/state/index.ts'

interface Shown {
  head?: DescribedHead
  /** The page's CMS texts, if it is a CMS page. */
  text?: Partial<CmsText>
}

/**
 * Keeps the store in step with the current page: its CMS record, the state of the request, and its slugs if it has any.
 * The server already renders the texts of a document's page.
 */
export function FollowPage() {
  const { page } = findPage(useLocation().pathname)
  const loaderData = useMatches().at(-1)?.loaderData
  const isAsked = [useNavigation().state, useRevalidator().state].includes('loading')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- loaders name a head and CMS texts alike
  const shown = loaderData as Shown | undefined
  const isHeld = useHeldPage() !== undefined

  useEffect(() => {
    const { cms, failCms, receiveCms, requestCms } = useRootStore.getState()
    if (isAsked) {
      // A request may fail before React renders its start; holding the page has recorded the failure.
      if (!isHeld) requestCms()
    } else if (shown) receiveCms(recordOf(shown))
    // A failure has recorded itself, if it could (foundation/failure/record-failure.ts).
    else if (cms.loading) failCms()
  }, [isAsked, isHeld, shown])

  useEffect(() => {
    const { categorySlug, leaveCategory, markDynamic, showCategory } = useRootStore.getState()
    const slugs = slugsOf(page, shown)
    if (slugs) showCategory(slugs)
    else if (categorySlug.en !== '') leaveCategory()
    if (categorySlug.isDynamic !== Boolean(slugs)) markDynamic(Boolean(slugs))
  }, [page, shown])
  return null
}

/** The page's CMS record in its language; null if it has none. */
function recordOf({ text }: Shown): object | null {
  if (text?.metaTitle === undefined) return null
  const { html, metaDescription, metaTitle, subheading, title } = text
  return {
    meta_title: metaTitle,
    meta_description: metaDescription,
    title,
    subheading,
    description: html ? (html.value ?? readShown(html) ?? '') : '',
  }
}

const dynamic: ReadonlySet<Page | undefined> = new Set<Page>([
  'music-category',
  'blog-category',
  'author',
  'artist',
  'track',
  'content',
])

function slugsOf(page: Page | undefined, shown: Shown | undefined): Translated | undefined {
  const addresses = shown?.head?.alternates
  if (!addresses || !dynamic.has(page)) return undefined
  return perLanguage((language) =>
    decodeURIComponent(addresses[language].slice(addresses[language].lastIndexOf('/') + 1)),
  )
}
