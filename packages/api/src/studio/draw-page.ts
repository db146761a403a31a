import { ApiError, type Article, type CmsPage } from '@tempolibre/contract'

/** What a page shows instead of what is stored and published. */
export type ShownInstead = { article: Article } | { cms: CmsPage }

/**
 * Draws the page of the site at `path` with other content, as a whole document without scripts.
 * @returns undefined if there is no such page
 */
export type DrawPage = (path: string, shown: ShownInstead) => Promise<string | undefined>

/** @throws ApiError `not_found` if the site has no such page, or there is no site */
export async function drawOrRefuse(
  drawPage: DrawPage | undefined,
  path: string,
  shown: ShownInstead,
): Promise<string> {
  const html = await drawPage?.(path, shown)
  if (html === undefined) throw new ApiError('not_found')
  return html
}
