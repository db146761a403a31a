import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Database, getSetting, importLibrary, setSetting } from '@tempolibre/database'
import { type DemoLibrary, loadDemoLibrary, loadSiteTexts } from '@tempolibre/demo'
import type { Kysely } from 'kysely'

const settingName = 'demo_library'
const textsSettingName = 'site_texts'

/**
 * Puts the demo library into the database and its covers into the media folder, unless this very edition of it is
 * there already.
 */
export async function installDemo(db: Kysely<Database>, mediaDirectory: string): Promise<DemoLibrary> {
  const demo = loadDemoLibrary()
  for (const { draw, key } of demo.covers) {
    const path = join(mediaDirectory, key)
    if (existsSync(path)) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, draw())
  }
  const edition = createHash('sha256').update(JSON.stringify(demo.library)).digest('hex')
  if ((await getSetting(db, settingName)) !== edition) {
    await importLibrary(db, demo.library)
    await setSetting(db, settingName, edition)
  }
  return demo
}

/** Puts the site's texts and plans into an empty database, once: from then on they are the operator's. */
export async function installSiteTexts(db: Kysely<Database>): Promise<void> {
  if ((await getSetting(db, textsSettingName)) !== undefined) return
  await importLibrary(db, loadSiteTexts())
  await setSetting(db, textsSettingName, 'installed')
}
