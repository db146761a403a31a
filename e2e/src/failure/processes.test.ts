import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EndpointOutput, endpoints } from '@tempolibre/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listShortSongs } from '../support/library.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { makeMember } from '../support/member.ts'
import { choosePlan } from '../support/plans.ts'
import { expectSoon } from '../support/visitor.ts'
import {
  makeDataFolder,
  removeDataFolder,
  runToItsEnd,
  type SiteProcess,
  startSite,
} from '../support/server-process.ts'

let folder: string
let mailbox: Mailbox
let site: SiteProcess
let metricsUrl = ''

/** Only Linux shows the processes of a process. */
const isLinux = process.platform === 'linux'

beforeAll(async () => {
  if (!isLinux) return
  folder = makeDataFolder()
  mailbox = await openMailbox()
  site = await startSite(
    {
      ...mailbox.variables,
      DATA_DIR: folder,
      PROCESSES: '2',
      PREVIEWS: 'on-demand',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
    },
    {
      nodeArguments: [],
      onLine(line) {
        metricsUrl ||= /Metrics\s+(\S+)/.exec(line)?.[1] ?? ''
      },
      onMessage() {},
    },
  )
})
afterAll(async () => {
  if (!isLinux) return
  await site.stop()
  await mailbox.close()
  removeDataFolder(folder)
})

const read = (path: string) => readFileSync(path, 'utf8')
const childrenOf = (pid: number) =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
const isRunning = (pid: number) => readdirSync('/proc').includes(String(pid))

/** The processes of the site that serve, or the one that works. */
function listProcesses(role: 'web' | 'work'): number[] {
  return childrenOf(site.pid).filter((pid) =>
    read(`/proc/${pid}/environ`).split('\0').includes(`PROCESS_ROLE=${role}`),
  )
}

/** Asks over a connection of its own, which any of the processes may take. */
const ask = (path: string) => fetch(site.url + path, { headers: { connection: 'close' } })

/** The addresses of two recordings. */
const listRecordings = async () => (await listShortSongs(site.url)).map(({ url }) => url)

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await expectSoon(() => isRunning(pid)).toBe(false)
}

describe.runIf(isLinux)('[R13.1] a site of two processes that serve and one that works', () => {
  test('serves pages, and renders a song once however many ask for it', async () => {
    expect(listProcesses('web')).toHaveLength(2)
    expect(listProcesses('work')).toHaveLength(1)
    const pages = await Promise.all(['/', '/es', '/fr', '/app/music', '/studio'].map(ask))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])

    const [address = ''] = await listRecordings()
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const answer = await fetch(address, { headers: { connection: 'close' } })
        return Buffer.from(await answer.arrayBuffer()).toString('base64')
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]?.length).toBeGreaterThan(100_000)
    // Their only child watches over the database.
    const isGuardian = (pid: number) => read(`/proc/${pid}/cmdline`).includes('leave-cluster')
    for (const pid of listProcesses('web'))
      expect(childrenOf(pid).filter((child) => !isGuardian(child))).toEqual([])
  })

  test('[R14.2] those that serve ask the one that works for an edition: it is licensed, made once, and whole', async () => {
    const member = await makeMember({ site: { url: site.url, mailboxUrl: mailbox.url } })
    await choosePlan(member, 'lifetime', 'en', site.url)
    const { tracks }: EndpointOutput<'listTracks'> = await (
      await ask('/api/v1/tracks?lang=en&limit=1')
    ).json()
    const order = { music_id: String(tracks[0]?.id), edition: 'edit-15', format: 'wav' }
    const save = () =>
      fetch(`${site.url}/api/save-download-music`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${member.token}`,
          connection: 'close',
        },
        body: JSON.stringify(order),
      })
    const answers = await Promise.all(
      Array.from({ length: 4 }, async (): Promise<EndpointOutput<'saveDownloadMusic'>> =>
        (await save()).json(),
      ),
    )
    expect(new Set(answers.map(({ licence }) => licence.number)).size).toBe(1)
    const files = await Promise.all(
      answers.map(async ({ url }) => {
        const answer = await fetch(url, { headers: { connection: 'close' } })
        return Buffer.from(await answer.arrayBuffer())
      }),
    )
    for (const file of files) {
      // 24 bits in two channels.
      expect(file.readUInt32LE(file.indexOf('data') + 4)).toBe(15 * 44_100 * 6)
      expect(file.equals(files[0] ?? Buffer.alloc(0))).toBe(true)
    }
    expect(readdirSync(join(folder, 'media', 'masters', 'editions'))).toHaveLength(1)
  })

  test('one that is killed is replaced, and the others serve meanwhile', async () => {
    const [killed = 0, other] = listProcesses('web')
    await kill(killed)
    for (let request = 0; request < 30; request++) expect((await ask('/es')).status).toBe(200)
    await expectSoon(() => listProcesses('web').length).toBe(2)
    expect(listProcesses('web')).toContain(other)
    expect(listProcesses('web')).not.toContain(killed)
  })

  test('the one that works is replaced; meanwhile the site goes on, and a song has to be asked for again', async () => {
    const [, address = ''] = await listRecordings()
    await kill(listProcesses('work')[0] ?? 0)
    const refused = await fetch(address)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('/fr')).status).toBe(200)
    await expectSoon(async () => {
      const answer = await fetch(address, { headers: { range: 'bytes=0-99' } })
      return answer.status
    }).toBe(206)
  })

  test('gives one sender one burst of searches, whichever processes answer', async () => {
    const { path } = endpoints.suggest
    const statuses: number[] = []
    const began = performance.now()
    for (let round = 0; round < 25; round++) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(`${path}?lang=en&search=rain`)))
      statuses.push(...answers.map(({ status }) => status))
    }
    const seconds = (performance.now() - began) / 1000
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    // Sixty at once and twenty a second; what is under way when one process tells the other is a round or two.
    const allowed = 60 + 20 * seconds
    const answered = statuses.filter((status) => status === 200).length
    expect(answered).toBeGreaterThanOrEqual(60)
    expect(answered).toBeLessThan(allowed + 25)
  })

  test('tells the metrics of all its processes together', async () => {
    const count = async () => {
      const text = await (await fetch(metricsUrl)).text()
      return Number(/^http_request_duration_seconds_count\{route="other".*\} (\d+)$/m.exec(text)?.[1] ?? 0)
    }
    const before = await count()
    for (let request = 0; request < 20; request++) await (await ask('/healthz')).text()
    await expectSoon(async () => (await count()) - before).toBe(20)
  })

  test('refuses a port on which another site listens, with one line', async () => {
    const { status, stderr } = await runToItsEnd({
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: new URL(site.url).port,
      PROCESSES: '2',
      LOG_LEVEL: 'silent',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Port \d+ is in use\..*\n$/)
  })

  test('leaves no process behind when it stops', async () => {
    const all = [...listProcesses('web'), ...listProcesses('work')]
    expect(await site.stop()).toMatchObject({ status: 0, signal: null, stderr: '' })
    expect(all.filter(isRunning)).toEqual([])
  })
})
