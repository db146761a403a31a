import { endpoints } from '@tempolibre/contract'
import { connect } from '@tempolibre/database'
import { type ReplicatedPostgres, startReplicatedPostgres } from '@tempolibre/database/factories'
import { pathTo } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSoon } from '../support/visitor.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'

/** The copy of a data folder needs `cp -a`. */
const canCopy = process.platform !== 'win32'

describe.runIf(canCopy)('[R13.2] a site with a replica of its database', () => {
  let postgres: ReplicatedPostgres
  let folder: string
  let site: SiteProcess

  const addressOf = ({ database, host, port, user }: ReplicatedPostgres['primary']) =>
    `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`

  beforeAll(async () => {
    folder = makeDataFolder()
    postgres = await startReplicatedPostgres(() => Promise.resolve())
    site = await startSite({
      DATABASE_URL: addressOf(postgres.primary),
      DATABASE_REPLICA_URL: addressOf(postgres.standby),
      DATA_DIR: folder,
      PREVIEWS: 'on-demand',
      LOG_LEVEL: 'fatal',
    })
  })
  afterAll(async () => {
    await site.stop()
    await postgres.stop()
    removeDataFolder(folder)
  })

  const statuses = (paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => [path, (await fetch(site.url + path)).status]))
  const allFound = (paths: readonly string[]) => paths.map((path) => [path, 200])
  const publicPaths = [
    pathTo('home', 'en'),
    pathTo('music', 'es'),
    pathTo('pricing', 'fr'),
    '/app/music?search=piano',
    '/sitemap.xml',
    `${endpoints.searchTracks.path}?lang=en&search=rain`,
    `${endpoints.listPlans.path}?lang=fr`,
    endpoints.getStatistics.path,
  ]

  test('answers what is public from there', async () => {
    const standby = connect(postgres.standby, () => {})
    const countReads = async () => {
      const { rows } = await sql<{ reads: number }>`
        select (xact_commit + tup_returned)::int as reads from pg_stat_database where datname = current_database()`.execute(
        standby.db,
      )
      return rows[0]?.reads ?? 0
    }
    const before = await countReads()
    expect(await statuses(publicPaths)).toEqual(allFound(publicPaths))
    await expectSoon(countReads).toBeGreaterThan(before + 100)
    await standby.close()
  })

  test('shows a change as soon as it is announced, however far behind the replica is', async () => {
    const [primary, standby] = [postgres.primary, postgres.standby].map((config) => connect(config, () => {}))
    if (!primary || !standby) throw new Error('There are two.')
    await sql`select pg_wal_replay_pause()`.execute(standby.db)
    await primary.db.updateTable('artist').set({ name: 'Only at the primary' }).execute()
    const path = `${endpoints.listTracks.path}?lang=en&limit=20`
    await expectSoon(async () => (await fetch(site.url + path)).text()).toContain('Only at the primary')
    await sql`select pg_wal_replay_resume()`.execute(standby.db)
    await Promise.all([primary.close(), standby.close()])
  })

  test('goes on when the replica is gone', async () => {
    await postgres.stopStandby()
    const paths = publicPaths.map((path) => `${path}${path.includes('?') ? '&' : '?'}again=1`)
    expect(await statuses(paths)).toEqual(allFound(paths))
  })
})
