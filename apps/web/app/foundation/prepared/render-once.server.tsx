import { renderToString } from 'react-dom/server'
import { SiteContext } from '../context/site-context.ts'
import { memoizeByObject } from '../context/memoize.ts'
import type { RenderOnce } from './prepared.tsx'

const textsOf = memoizeByObject(
  (_of: object, _by: string, _language: string, _applicationBase: string, _lacks: string) => ({ text: '' }),
)

/** Keeps a text as long as the object of which it is made: until the API's answers are forgotten. */
export const renderOnce: RenderOnce = (of, by, site, render) => {
  const lacks = [...(site.lacks ?? [])].join()
  const kept = textsOf(of, by, site.language, site.applicationBase, lacks)
  kept.text ||= renderToString(<SiteContext value={site}>{render()}</SiteContext>)
  return kept.text
}
