import { setTimeout as delay } from 'node:timers/promises'
import { describeDatabaseTrouble } from '@tempolibre/database'
import { compressWithBrotli } from '../http/brotli.ts'
import type { Logger } from '../logging/log.ts'
import { sitemapPathOf } from './serve-sitemaps.ts'
import type { SitemapFiles } from './sitemap-files.ts'

/** Of Brotli: for a text of megabytes, a tenth of a second on another thread. */
const quality = 5
/** When it is first looked what is missing, and how often after that, in ms. */
const firstAfterMs = 10_000
const everyMs = 30_000

export interface SitemapMakerOptions {
  files: SitemapFiles
  /** The sitemaps of songs as they were divided last. */
  list(): Promise<{ page: number; key: string | undefined }[]>
  siteUrl: string
  /** The site, of which the texts are. */
  render(request: Request): Promise<Response>
  log: Pick<Logger, 'warn'>
}

/**
 * Makes what is missing of the sitemaps of songs, if there are several, and removes what is of before. Rests as long as it works,
 * so that whatever else this process does has at least half of it.
 */
export async function makeSitemaps(
  { files, list, render, siteUrl }: SitemapMakerOptions,
  signal: AbortSignal,
): Promise<void> {
  const divided = await list()
  const wanted =
    divided.length < 2 ? [] : divided.flatMap(({ key, page }) => (key === undefined ? [] : [{ key, page }]))
  for (const sitemap of await files.missing(wanted)) {
    if (signal.aborted || !(await files.hasRoom())) return
    const began = performance.now()
    const answer = await render(new Request(siteUrl + sitemapPathOf(sitemap.page), { signal }))
    // A robot that asks for it is told why.
    if (answer.status !== 200) return
    const text = Buffer.from(await answer.arrayBuffer())
    await files.write(sitemap, await compressWithBrotli(text, quality))
    await delay(performance.now() - began, undefined, { signal })
  }
  await files.keepOnly(wanted)
}

/** Makes sitemaps ahead, soon after the start and after each division of the songs. */
export function startSitemapMaker(options: SitemapMakerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function work(): Promise<void> {
    for (let waitMs = firstAfterMs; ; waitMs = everyMs) {
      await delay(waitMs, undefined, { signal })
      try {
        await makeSitemaps(options, signal)
      } catch (error) {
        if (signal.aborted) return
        // What is not made is written when a robot asks for it. Of the database its own watch tells.
        if (!describeDatabaseTrouble(error))
          options.log.warn({ err: error }, 'sitemaps could not be made ahead')
      }
    }
  }

  const working = work().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
