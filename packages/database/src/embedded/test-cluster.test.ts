import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, prepareTemplate, startTestCluster } from './test-cluster.ts'
import type { TestCluster } from './test-cluster.ts'
import { temporaryFolders } from './temporary-folder.ts'

// Real servers and processes on a possibly busy machine: only a hang takes this long.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let cluster: TestCluster

const abandoned = join(temporaryFolders()[0] ?? '', 'tempolibre-test-0123abcd.9999999-9')

beforeAll(async () => {
  // These tests need their own cluster, even if the run has one.
  vi.stubEnv('TEST_DATABASE_URL', '')
  // Left by a run that crashed: process 1 with another start time is dead.
  mkdirSync(join(abandoned, 'postgres'), { recursive: true })
  writeFileSync(join(abandoned, 'postgres', 'PG_VERSION'), '18\n')
  cluster = await startTestCluster()
})

afterAll(async () => {
  await cluster.stop()
  vi.unstubAllEnvs()
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('what a crashed run left is deleted', () => {
  expect(existsSync(abandoned)).toBe(false)
})

test('a template is prepared once, however many processes request it', async () => {
  const prepare = vi.fn<(url: string) => Promise<void>>(async (url) => {
    await query(url, `create table genre (slug text); insert into genre values ('ambient')`)
  })
  await Promise.all([prepareTemplate('once', prepare), prepareTemplate('once', prepare)])
  expect(prepare).toHaveBeenCalledOnce()
})

test('databases made from a template have its content and are independent', async () => {
  await prepareTemplate('copied', async (url) => {
    await query(url, `create table genre (slug text); insert into genre values ('ambient')`)
  })
  const [one, other] = await Promise.all([createTestDatabase('copied'), createTestDatabase('copied')])
  await query(one.url, `insert into genre values ('jazz')`)
  expect(await query(one.url, 'select slug from genre order by slug')).toEqual([
    { slug: 'ambient' },
    { slug: 'jazz' },
  ])
  expect(await query(other.url, 'select slug from genre')).toEqual([{ slug: 'ambient' }])
  await one.drop()
  await expect(query(one.url, 'select 1')).rejects.toThrow('does not exist')
})

test('a template whose preparation fails does not exist afterwards', async () => {
  await expect(
    prepareTemplate('broken', (url) => query(url, 'select nonsense').then(() => undefined)),
  ).rejects.toThrow('nonsense')
  await expect(createTestDatabase('broken')).rejects.toThrow('does not exist')
})
