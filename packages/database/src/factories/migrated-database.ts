import { connect, type DatabaseConnection } from '../connect.ts'
import { createTestDatabase, prepareTemplate } from '../embedded/test-cluster.ts'
import { migrateToLatest } from '../migrate.ts'

/** One template per run; on a server that outlives the run, one per process group. */
const templateName = `tempolibre_migrated_${process.ppid}`

/** An empty database with the schema of today, for one test file; a copy of a template made once per run. */
export async function createMigratedDatabase(): Promise<DatabaseConnection & { url: string }> {
  await prepareTemplate(templateName, prepare)
  const database = await createTestDatabase(templateName)
  let closing = false
  const connection = connect({ connectionString: database.url }, (error) => {
    // Dropping the database ends connections that are on their way out.
    if (!closing) throwLater(error)
  })
  return {
    ...connection,
    url: database.url,
    async close() {
      closing = true
      await connection.close()
      await database.drop()
    },
  }
}

async function prepare(url: string): Promise<void> {
  const connection = connect({ connectionString: url }, throwLater)
  await migrateToLatest(connection.db)
  await connection.close()
}

/** A connection lost while a test runs must not pass unseen. */
function throwLater(error: Error): void {
  queueMicrotask(() => {
    throw error
  })
}
