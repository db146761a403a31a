import type { IncomingMessage, ServerResponse } from 'node:http'
import { describeDatabaseTrouble } from '@tempolibre/database'
import { prepareCompressed, sendPrepared } from '../http/prepared-body.ts'
import { pageCaching } from './serve-pages.ts'
import type { SitemapFiles } from './sitemap-files.ts'

/** The path of a sitemap of songs, counted from 1. */
export const sitemapPathOf = (page: number): string => `/sitemaps/tracks${page === 1 ? '' : `-${page}`}.xml`

const pattern = /^\/sitemaps\/tracks(?:-([1-9]\d{0,4}))?\.xml$/

/** RFC 9211, as pages say whether they were kept. */
const madeAhead = ['cache-status', 'sitemaps; hit'] as const

export interface SitemapServerOptions {
  files: Pick<SitemapFiles, 'read'>
  /** A sitemap of songs as they were divided last. */
  find(page: number): Promise<{ key: string | undefined } | undefined>
  /** Of every answer. */
  headers: Record<string, string>
}

/**
 * Creates a listener for sitemaps of songs that were made ahead; false for all others, and for one that is not made yet: the site
 * writes it.
 */
export function createSitemapServer({ files, find, headers }: SitemapServerOptions) {
  return async function serveSitemap(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const page = pageOf(request.url ?? '')
    if (page === undefined) return false
    const compressed = await read(page)
    if (!compressed) return false
    const all = { ...headers, 'content-type': 'application/xml; charset=utf-8', 'cache-control': pageCaching }
    await sendPrepared(prepareCompressed(all, compressed), request, response, madeAhead)
    return true
  }

  async function read(page: number): Promise<Buffer | undefined> {
    try {
      const key = (await find(page))?.key
      return key === undefined ? undefined : await files.read({ page, key })
    } catch (error) {
      // Pages have their own answer to that, of before if it is kept.
      if (describeDatabaseTrouble(error)) return undefined
      throw error
    }
  }
}

export const isSitemapOfSongs = (pathname: string): boolean => pageOf(pathname) !== undefined

function pageOf(path: string): number | undefined {
  const [matched, number = '1'] = pattern.exec(path) ?? []
  const page = Number(number)
  return matched === undefined || sitemapPathOf(page) !== matched ? undefined : page
}
