import { createMigratedDatabase } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keepSearchMemory } from './search-memory.ts'

test('[R13.3] a search that came while the catalogue could not be read spoils none of those after it', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const { remembering } = keepSearchMemory(db)
    const search = () => remembering(async ({ vocabulary }) => vocabulary.revision)
    await sql`alter table tag rename to tag_elsewhere`.execute(db)
    await expect(search()).rejects.toThrow('tag')
    await sql`alter table tag_elsewhere rename to tag`.execute(db)
    expect(await search()).toBe(await search())
  } finally {
    await close()
  }
})
