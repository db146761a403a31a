import { type Database, getSetting, importLibrary, listPageNames, setSetting } from '@tempolibre/database'
import { loadSiteTexts } from '@tempolibre/site-texts'
import type { Kysely } from 'kysely'

const settingName = 'site_texts'
/** The setting's value before it listed the pages. */
const withoutNames = 'installed'

/**
 * Adds the site's texts and plans to an empty database, once: afterwards they belong to the operator. New pages of a
 * later release are added; what the operator has changed or deleted stays so.
 */
export async function installSiteTexts(db: Kysely<Database>): Promise<void> {
  const texts = loadSiteTexts()
  const installed = await getSetting(db, settingName)
  const names = texts.pages.map(({ id }) => id)
  if (installed === undefined) await importLibrary(db, texts)
  else {
    const known = installed === withoutNames ? await listPageNames(db) : installed.split(' ')
    const pages = texts.pages.filter(({ id }) => !known.includes(id))
    if (pages.length === 0 && installed !== withoutNames) return
    if (pages.length > 0) await importLibrary(db, { ...texts, pages, plans: [] })
  }
  await setSetting(db, settingName, names.join(' '))
}
