import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@tempolibre/domain/thrown'
import { reservedBytes } from '@tempolibre/media/made-files'
import { clearUnfinished, writeWholeFile } from '@tempolibre/media/whole-file'

/** To be raised when the site writes sitemaps differently: what an earlier release has made is then made again. */
const format = 1

/** A sitemap of songs, by its number and by what it had when the songs were divided. */
export interface MadeSitemap {
  page: number
  key: string
}

/** The sitemaps of songs that were made ahead, compressed with Brotli: all processes of a data folder share them. */
export function sitemapFiles(dataDirectory: string, siteUrl: string) {
  const folder = join(dataDirectory, 'sitemaps')

  const nameOf = ({ key, page }: MadeSitemap) =>
    `${page}-${hash('sha256', `${format} ${siteUrl} ${key}`).slice(0, 20)}.xml.br`

  async function list(): Promise<string[]> {
    return (await orMissing(readdir(folder))) ?? []
  }

  return {
    /** Those that are not there. */
    async missing<Sitemap extends MadeSitemap>(sitemaps: readonly Sitemap[]): Promise<Sitemap[]> {
      const there = new Set(await list())
      return sitemaps.filter((sitemap) => !there.has(nameOf(sitemap)))
    },
    /** Undefined if it is not there. */
    read: (sitemap: MadeSitemap) => orMissing(readFile(join(folder, nameOf(sitemap)))),
    /** Whether the disk has room for more beside its reserve. */
    async hasRoom(): Promise<boolean> {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize > reservedBytes
    },
    write: (sitemap: MadeSitemap, compressed: Uint8Array): Promise<void> =>
      writeWholeFile(join(folder, nameOf(sitemap)), compressed),
    /** Removes all others. */
    async keepOnly(sitemaps: readonly MadeSitemap[]): Promise<void> {
      const names = new Set(sitemaps.map(nameOf))
      const there = await list()
      if (there.length > 0) await clearUnfinished(folder)
      for (const name of there)
        if (name.endsWith('.xml.br') && !names.has(name)) await rm(join(folder, name), { force: true })
    },
  }
}

export type SitemapFiles = ReturnType<typeof sitemapFiles>

async function orMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
