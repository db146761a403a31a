import { listPageNames, setSetting } from '@tempolibre/database'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { expect, test } from 'vitest'
import { installSiteTexts } from './site-texts.ts'

test('[R2.3] a site without the demo gets new pages of a later release, and keeps its own texts', async () => {
  const own = await createMigratedDatabase()
  const { db } = own
  await installSiteTexts(db)
  expect(await listPageNames(db)).toContain('imprint')
  // As left by an earlier release without an imprint; the operator has since written their own.
  await db.deleteFrom('page').where('name', '=', 'imprint').execute()
  await setSetting(db, 'site_texts', 'installed')
  await db.updateTable('page_text').set({ title: 'Our own words' }).where('language', '=', 'en').execute()
  await installSiteTexts(db)
  expect(await listPageNames(db)).toContain('imprint')
  const titles = await db
    .selectFrom('page_text')
    .innerJoin('page', 'page.id', 'page_text.page_id')
    .where('language', '=', 'en')
    .where('page.name', '<>', 'imprint')
    .select('title')
    .distinct()
    .execute()
  expect(titles).toEqual([{ title: 'Our own words' }])

  // From then on a deleted page stays deleted.
  await db.deleteFrom('page').where('name', '=', 'imprint').execute()
  await installSiteTexts(db)
  expect(await listPageNames(db)).not.toContain('imprint')
  await own.close()
})
