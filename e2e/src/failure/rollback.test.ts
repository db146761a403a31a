import { randomUUID } from 'node:crypto'
import { createClient } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember, signInAgain } from '../support/member.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { choosePlan } from '../support/plans.ts'
import {
  makeDataFolder,
  removeDataFolder,
  runToItsEnd,
  type SiteProcess,
  startSite,
} from '../support/server-process.ts'

const database = useOwnDatabase()
let folder: string
let mailbox: Mailbox
let site: SiteProcess

const variables = () => ({
  ...mailbox.variables,
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  AUTH_SECRET: 'the secret of this installation, as its operator chose it',
  PREVIEWS: 'on-demand',
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'fatal',
})

/** What the migrations of a newer release may do while this one runs: add, and give all that is new a default. */
async function expandSchema(): Promise<void> {
  const tables = [
    'user_account',
    'session',
    'track',
    'artist',
    'licence',
    'download',
    'job',
    'mail',
    'payment',
  ]
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} add column of_a_newer_release jsonb not null default '{}'`.execute(
      database.db,
    )
  }
  await sql`create table of_a_newer_release (
    user_id uuid primary key references user_account (id) on delete cascade, noted_at timestamptz not null default now()
  )`.execute(database.db)
  await sql`create function note_user() returns trigger language plpgsql as $$
    begin
      insert into public.of_a_newer_release (user_id) values (new.id);
      return null;
    end $$`.execute(database.db)
  await sql`create trigger note_user after insert on user_account for each row execute function note_user()`.execute(
    database.db,
  )
  await sql`insert into kysely_migration (name, timestamp) values ('9998-expanded', now()::text)`.execute(
    database.db,
  )
}

beforeAll(async () => {
  folder = makeDataFolder()
  mailbox = await openMailbox()
  site = await startSite(variables())
})
afterAll(async () => {
  await site.stop()
  await mailbox.close()
  removeDataFolder(folder)
})

/** What people do: read, sign up, take a plan, license a song, download it. */
async function expectEverythingToWork(): Promise<void> {
  for (const path of [pathTo('home', 'fr'), pathTo('music', 'es'), '/app/music', '/readyz'])
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
  const member = await makeMember({ site: { url: site.url, mailboxUrl: mailbox.url } })
  await choosePlan(member, 'subscription', 'en', site.url)
  const api = createClient({ baseUrl: site.url, authToken: () => member.token })
  const { tracks } = await api.searchTracks({ lang: 'en', duration: '-95' })
  const [track] = tracks
  const { licence, url } = await api.saveDownloadMusic({ music_id: track?.id ?? '' })
  const file = await fetch(new URL(url, site.url))
  expect(file.status).toBe(200)
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100_000)
  expect((await api.getLicence({ number: licence.number, lang: 'en' })).licence).toMatchObject({
    number: licence.number,
  })
  await api.addFavourites({ music_ids: [track?.id ?? ''] })
  await signInAgain(member, site.url)
  await api.createContactMessage({
    id: randomUUID(),
    lang: 'en',
    name: 'Ada Lovelace',
    email: member.email,
    message: 'Is everything as it was before?',
  })
}

describe('[R13.5] a newer release has changed the database', () => {
  test('while this one runs: nothing fails', async () => {
    await expandSchema()
    await expectEverythingToWork()
  })

  test('and this one is started again, since it is rolled back to: everything works', async () => {
    await site.stop()
    site = await startSite(variables())
    await expectEverythingToWork()
  })

  test('and has taken something away: this one says so in one line and does not start', async () => {
    await sql`update setting set value = '9999-contracted' where name = 'schema_needs'`.execute(database.db)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-contracted', now()::text)`.execute(
      database.db,
    )
    const { status, stderr } = await runToItsEnd(variables())
    expect(status).toBe(1)
    expect(stderr).toMatch(/changed by a newer release in a way that this one cannot use .*9998-expanded/)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
