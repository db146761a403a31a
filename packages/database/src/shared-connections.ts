import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A connection to a database, as its client sees it. */
export interface Session {
  query(text: string, values?: readonly string[]): Promise<{ rows: { seen?: unknown }[] }>
  end(): Promise<void>
}

const patienceMs = 3000

const openSession = (config: pg.ClientConfig) => async (): Promise<Session> => {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  await client.connect()
  return {
    query: (text, values) => client.query<{ seen?: unknown }>(text, values && [...values]),
    end: () => client.end(),
  }
}

const look = "select current_setting('tempolibre.session', true) as seen"

/**
 * Whether an address leads through a pooler that gives connections away between two transactions, as PgBouncer does with
 * `pool_mode = transaction`: what one client sets for its session another one sees, or it does not see it any more itself. Finds it for
 * certain while nobody else uses the pooler; false as well if that cannot be found out.
 */
export async function sharesConnections(
  config: pg.ClientConfig,
  open: () => Promise<Session> = openSession(config),
): Promise<boolean> {
  const sessions: Session[] = []
  try {
    const [one, other] = [await open(), await open()]
    sessions.push(one, other)
    const mark = randomUUID()
    const seenBy = async (session: Session) => (await session.query(look)).rows[0]?.seen
    await one.query("select set_config('tempolibre.session', $1, false)", [mark])
    // From here on it holds a connection.
    await other.query('begin')
    const isSeen = (await seenBy(other)) === mark
    return isSeen || (await seenBy(one)) !== mark
  } catch {
    return false
  } finally {
    const [, other] = sessions
    await other?.query('rollback').catch(() => {})
    await Promise.all(sessions.map((session) => session.end().catch(() => {})))
  }
}
