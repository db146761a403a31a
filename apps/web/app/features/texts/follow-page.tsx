import { perLanguage, type Translated } from '@tempolibre/locales'
import { useEffect } from 'react'
import { useMatches, useNavigation, useRevalidator } from 'react-router'
import type { DescribedHead } from '../../foundation/meta/page-head.server.ts'
import { useHeldPage } from '../../foundation/failure/held-page.ts'
import type { CmsText } from './cms-text.server.ts'
import { useRootStore } from '../../foundation/state/index.ts'

interface Shown {
  head?: DescribedHead
  /** What the CMS says of the page, where it is a page of the CMS. */
  text?: Partial<CmsText>
}

/**
 * Keeps the state that tells of the page on show: what its CMS record says and how the asking for it went, and its
 * slugs, where it is one of many of its kind. The page of a document has its texts from the server.
 */
export function FollowPage() {
  const { id, loaderData } = useMatches().at(-1) ?? {}
  const isAsked = [useNavigation().state, useRevalidator().state].includes('loading')
  const shown = loaderData as Shown | undefined
  const isHeld = useHeldPage() !== undefined

  useEffect(() => {
    const { cms, failCms, receiveCms, requestCms } = useRootStore.getState()
    if (isAsked) {
      // A request may have failed before React shows that it began; whoever holds the page has recorded that.
      if (!isHeld) requestCms()
    } else if (shown) receiveCms(recordOf(shown))
    // What has failed has said so itself, if it could (foundation/failure/record-failure.ts).
    else if (cms.loading) failCms()
  }, [isAsked, isHeld, shown])

  useEffect(() => {
    const { categorySlug, leaveCategory, markDynamic, showCategory } = useRootStore.getState()
    const slugs = slugsOf(id, shown)
    if (slugs) showCategory(slugs)
    else if (categorySlug.en !== '') leaveCategory()
    if (categorySlug.isDynamic !== Boolean(slugs)) markDynamic(Boolean(slugs))
  }, [id, shown])
  return null
}

/** The page's CMS record in its language; null if the page has none of its own. */
function recordOf({ text }: Shown): object | null {
  if (text?.metaTitle === undefined) return null
  const { html = '', metaDescription, metaTitle, subheading, title } = text
  return {
    meta_title: metaTitle,
    meta_description: metaDescription,
    title,
    subheading,
    description: html,
  }
}

/** The pages that are one of many, by the second half of their routes' ids. */
const dynamic = /:(music-category|blog-category|author|track|content)$/

function slugsOf(id: string | undefined, shown: Shown | undefined): Translated | undefined {
  const addresses = shown?.head?.alternates
  if (!addresses || !dynamic.test(id ?? '')) return undefined
  return perLanguage((language) =>
    decodeURIComponent(addresses[language].slice(addresses[language].lastIndexOf('/') + 1)),
  )
}
