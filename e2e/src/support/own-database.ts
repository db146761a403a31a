import { createMigratedDatabase } from '@tempolibre/database/factories'
import { afterAll, beforeAll } from 'vitest'

type OpenDatabase = Awaited<ReturnType<typeof createMigratedDatabase>>

/** Opens an empty database for one test file, and removes it after the file's tests. */
export function useOwnDatabase(): Pick<OpenDatabase, 'db' | 'url'> {
  let database: OpenDatabase

  beforeAll(async () => {
    database = await createMigratedDatabase()
  })
  afterAll(() => database.close())
  return {
    get db() {
      return database.db
    },
    get url() {
      return database.url
    },
  }
}
