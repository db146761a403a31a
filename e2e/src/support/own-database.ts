import { createMigratedDatabase, startTestCluster } from '@tempolibre/database/factories'
import { afterAll, beforeAll } from 'vitest'

type OpenDatabase = Awaited<ReturnType<typeof createMigratedDatabase>>

/** Opens an empty database for one test file, and removes it after the file's tests. */
export function useOwnDatabase(): Pick<OpenDatabase, 'db' | 'url'> {
  let cluster: Awaited<ReturnType<typeof startTestCluster>>
  let database: OpenDatabase

  beforeAll(async () => {
    cluster = await startTestCluster()
    database = await createMigratedDatabase()
  })
  afterAll(async () => {
    await database.close()
    await cluster.stop()
  })
  return {
    get db() {
      return database.db
    },
    get url() {
      return database.url
    },
  }
}
