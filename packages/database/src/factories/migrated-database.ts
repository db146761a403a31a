import { connect, type DatabaseConnection } from '../connect.ts'
import { createTestDatabase, prepareTemplate, type TestDatabase } from '../embedded/test-cluster.ts'
import { migrateTo, migrateToLatest } from '../migrate.ts'

/** One template per run; on a server that outlives the run, one per process group. */
const templateName = `tempolibre_migrated_${process.ppid}`

type OpenTestDatabase = DatabaseConnection & { url: string }

/** Creates an empty database with the current schema for one test file, from a template made once per run. */
export async function createMigratedDatabase(): Promise<OpenTestDatabase> {
  await prepareTemplate(templateName, prepare)
  return open(await createTestDatabase(templateName))
}

/** Creates an empty database with the schema of an older release, up to the named migration. */
export async function createDatabaseOfMigration(name: string): Promise<OpenTestDatabase> {
  const database = await createEmptyDatabase()
  await migrateTo(database.db, name)
  return database
}

/** Creates a database without a schema. */
export async function createEmptyDatabase(): Promise<OpenTestDatabase> {
  return open(await createTestDatabase())
}

function open(database: TestDatabase): OpenTestDatabase {
  let closing = false
  const connection = connect({ connectionString: database.url }, (error) => {
    // Dropping the database terminates connections that are already closing.
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

/** A connection lost during a test must not go unnoticed. */
function throwLater(error: Error): void {
  queueMicrotask(() => {
    throw error
  })
}
