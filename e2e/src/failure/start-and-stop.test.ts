import { once } from 'node:events'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, createServer as createSocketServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { endpoints } from '@tempolibre/contract'
import { portOf } from '@tempolibre/domain/port-of'
import { writeWait } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { MailServer } from '@tempolibre/server/mail-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { quickGenre } from '../support/audio.ts'
import { listShortSongs } from '../support/library.ts'
import { patienceMs } from '../support/patience.ts'
import {
  makeDataFolder,
  removeDataFolder,
  runToItsEnd,
  type SiteProcess,
  startSite,
  type Variables,
} from '../support/server-process.ts'

/** Timeout in ms of a test that renders a whole preview on a possibly busy machine. */
const slowMs = 240_000

let folder: string

beforeAll(() => {
  folder = makeDataFolder()
})

afterAll(() => removeDataFolder(folder))

/** A folder for one server below the one that is removed at the end. */
function dataFolder(name: string): string {
  // Another one for a second attempt.
  const path = mkdtempSync(join(folder, `${name}-`))
  chmodSync(path, 0o755)
  return path
}

/** A port on which nothing listens. */
async function findClosedPort(): Promise<number> {
  const server = createSocketServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts a server that cannot start, and expects one plain line and a failure status. */
async function expectRefusal(variables: Variables, names: RegExp): Promise<string> {
  const { signal, status, stderr } = await runToItsEnd({
    PORT: '0',
    LOG_LEVEL: 'fatal',
    DEMO: 'off',
    ...variables,
  })
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toMatch(names)
  expect(stderr).not.toMatch(/\bat .*:\d+|Error:|node:internal|\{|undefined/)
  expect(signal).toBeNull()
  expect(status).toBeGreaterThan(0)
  return stderr
}

describe('a start that cannot succeed ends at once with one plain line', () => {
  // All other values that are refused are tested where they are parsed (apps/server/src/start-up/environment.test.ts).
  test.each([
    ['PORT', '70000'],
    ['API_URL', 'localhost:3000'],
  ])('%s=%s', async (name, value) => {
    await expectRefusal({ DATA_DIR: folder, [name]: value }, new RegExp(`${name}=.*${value}`))
  })

  test('the port is in use', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const port = portOf(server)
    await expectRefusal({ DATA_DIR: dataFolder('port'), PORT: String(port) }, new RegExp(`${port}.*PORT=`))
    await new Promise((resolve) => server.close(resolve))
  })

  test('the listening address does not belong to this machine', async () => {
    await expectRefusal({ DATA_DIR: dataFolder('host'), HOST: '192.0.2.1' }, /HOST/)
  })

  test('the database cannot be reached', async () => {
    const port = await findClosedPort()
    const address = `postgresql://music:secret@127.0.0.1:${port}/music`
    const stderr = await expectRefusal(
      { DATA_DIR: dataFolder('database'), DATABASE_URL: address, LOG_LEVEL: 'info' },
      /DATABASE_URL.*127\.0\.0\.1/,
    )
    expect(stderr, 'without the password').not.toContain('secret')
  })

  test('the data folder is a file', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    await expectRefusal({ DATA_DIR: file }, /a-file.*DATA_DIR/)
  })

  test('the data folder is below a file', async () => {
    await expectRefusal({ DATA_DIR: join(dataFolder('below'), '..', 'a-file', 'data') }, /a-file.*DATA_DIR/)
  })

  test('the data folder is not writable', async () => {
    // Root ignores permissions, except in the kernel's own folders.
    const locked = process.getuid?.() === 0 ? '/sys/kernel' : dataFolder('locked')
    if (locked !== '/sys/kernel') chmodSync(locked, 0o555)
    await expectRefusal({ DATA_DIR: join(locked, 'tempolibre') }, /tempolibre.*DATA_DIR/)
  })
})

describe('a server with data of its own', () => {
  let directory: string
  let site: SiteProcess

  beforeAll(async () => {
    directory = dataFolder('own')
    site = await startSite({ DATA_DIR: directory, PREVIEWS: 'on-demand' })
  })

  afterAll(() => site.stop())

  async function countSongs(): Promise<unknown> {
    const answer = await fetch(`${site.url}/api/v1/statistics`)
    const { statistics } = endpoints.getStatistics.output.parse(await answer.json())
    return { tracks: statistics.tracks, categories: statistics.categories }
  }

  test(
    '[R1.4] killed while rendering a preview, it starts again on the same data, and renders it completely',
    async () => {
      expect(await countSongs()).toEqual({ tracks: 241, categories: 30 })
      const [song] = await listShortSongs(site.url)
      const path = new URL(song.url).pathname
      const begun = await fetch(site.url + path)
      const reader = begun.body?.getReader()
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
      await site.kill()
      expect((await site.exited).signal).toBe('SIGKILL')
      await expect(readToTheEnd(reader)).rejects.toBeInstanceOf(Error)

      site = await startSite({ DATA_DIR: directory, PREVIEWS: 'on-demand' })
      expect(await countSongs()).toEqual({ tracks: 241, categories: 30 })
      expect((await fetch(`${site.url}/es/music`)).status).toBe(200)
      const whole = Buffer.from(await (await fetch(site.url + path)).arrayBuffer())
      // At least 32 kbit/s; half a file would be far below.
      expect(whole.length).toBeGreaterThan(song.duration_seconds * 4000)
      const again = Buffer.from(await (await fetch(site.url + path)).arrayBuffer())
      expect(again.equals(whole)).toBe(true)
    },
    slowMs,
  )

  test('SIGTERM: pending requests are answered, then it ends with status 0', { tags: 'main' }, async () => {
    const connections = await Promise.all(Array.from({ length: 10 }, () => Connection.open(site.url)))
    // Each has got an answer, so all of them have been accepted.
    await Promise.all(connections.map((connection) => connection.ask('/healthz')))
    const answers = connections
      .slice(1)
      .map((connection, index) => connection.ask(`/app/music?search=stop-${index}`))
    // A later request on another connection has been answered, so all earlier ones have been read.
    await connections[0]?.ask('/healthz')
    const ended = site.stop()
    for (const text of await Promise.all(answers)) {
      expect(text).toMatch(/^HTTP\/1\.1 200 OK/)
      expect(text).toContain('</html>')
    }
    const { signal, status, stderr } = await ended
    expect({ signal, status, stderr }).toEqual({ signal: null, status: 0, stderr: '' })
    await expect(fetch(site.url)).rejects.toBeInstanceOf(TypeError)
  })

  test('restarted after that, serves the same library', async () => {
    site = await startSite({ DATA_DIR: directory, PREVIEWS: 'on-demand' })
    expect(await countSongs()).toEqual({ tracks: 241, categories: 30 })
  })
})

test('DEMO=off starts an empty library and says so', async () => {
  const site = await startSite({ DATA_DIR: dataFolder('empty'), DEMO: 'off' })
  const music = await fetch(`${site.url}/music`)
  expect(music.status).toBeLessThan(500)
  expect(await music.text()).toContain('No categories available')
  expect((await site.stop()).status).toBe(0)
})

test('[R13.6] tells Prometheus what it has done, and balancers that it is about to stop', async () => {
  const lines: string[] = []
  const site = await startSite(
    { DATA_DIR: dataFolder('drain'), DEMO: 'off', DRAIN_SECONDS: '5', METRICS_PORT: '0' },
    { nodeArguments: [], onLine: (line) => lines.push(line), onMessage() {} },
  )
  const metricsUrl = await vi.waitFor(() => {
    const url = lines.map((line) => /^\s*Metrics\s+(http:\S+)$/.exec(line)?.[1]).find(Boolean)
    if (url === undefined) throw new Error('The address of the metrics is not shown.')
    return url
  })
  await (await fetch(`${site.url}/es/music`)).text()
  await (await fetch(`${site.url}/api/v1/tracks/none-${Date.now()}?lang=en`)).text()
  const metrics = await (await fetch(metricsUrl)).text()
  expect(metrics).toContain('http_request_duration_seconds_count{route="page",method="GET",status="200"} 1')
  expect(metrics).toMatch(/_count\{route="\/api\/v1\/tracks\/:slug",method="GET",status="404"\} 1/)
  expect(metrics).toMatch(/tempolibre_database_connections\{pool="requests",state="idle"\} [1-9]/)
  expect((await fetch(`${site.url}/metrics`)).status, 'not among the pages').toBe(404)

  const ended = site.stop()
  await vi.waitFor(async () => expect((await fetch(`${site.url}/readyz`)).status).toBe(503), {
    timeout: 4000,
  })
  const page = await fetch(`${site.url}/music`)
  expect(page.status).toBe(200)
  expect(page.headers.get('connection')).toBe('close')
  expect((await ended).status).toBe(0)
})

test('[R13.4] SIGTERM while a mail is under way: it arrives once, and nothing is complained of', async () => {
  const mailServer = new MailServer()
  await mailServer.open()
  const lines: string[] = []
  const watch = { nodeArguments: [], onLine: (line: string) => lines.push(line), onMessage() {} }
  const variables = {
    DATA_DIR: dataFolder('mail'),
    DEMO: 'off',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'site@music.example',
    MAIL_TO: 'operator@music.example',
  }
  let site = await startSite(variables, watch)
  const write = async (name: string) => {
    const { status } = await fetch(`${site.url}/api/v1/contact-messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        lang: 'en',
        name,
        email: 'ada@example.org',
        message: 'Does the licence cover a weekly podcast?',
      }),
    })
    expect(status).toBe(200)
  }
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  try {
    mailServer.untilAnswer = answered
    await write('Ada Lovelace')
    await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), { timeout: patienceMs })
    lines.length = 0
    const ended = site.stop()
    // From here on it closes what it is made of.
    await vi.waitFor(() => expect(fetch(site.url)).rejects.toBeInstanceOf(TypeError), { timeout: patienceMs })
    answer()
    expect(await ended).toEqual({ signal: null, status: 0, stderr: '' })
    expect(lines.filter((line) => line.startsWith('{'))).toEqual([])

    site = await startSite(variables, watch)
    await write('Grace Hopper')
    await vi.waitFor(() => expect(mailServer.received.at(-1)?.source).toContain('Grace Hopper'), {
      timeout: patienceMs,
    })
    expect(mailServer.received).toHaveLength(2)
  } finally {
    answer()
    await site.stop()
    await mailServer.close()
  }
})

test(
  '[R15.127] SIGTERM while previews wait for their turn, with several processes: none further is begun, and whoever waits reads when to come again',
  async () => {
    const site = await startSite({
      DATA_DIR: dataFolder('line'),
      PREVIEWS: 'on-demand',
      PROCESSES: '2',
    })
    const answer = await fetch(`${site.url}/api/v1/tracks?lang=en&limit=10&category=${quickGenre}`)
    const { tracks } = endpoints.listTracks.output.parse(await answer.json())
    const { promise: firstBytes, resolve: haveBytes } = Promise.withResolvers<void>()
    const begun = new Set<number>()
    const asked = tracks.map(async ({ url }, index) => {
      const song = await fetch(site.url + new URL(url).pathname)
      if (song.status !== 200) {
        return { status: song.status, after: song.headers.get('retry-after'), text: await song.text() }
      }
      const reader = song.body?.getReader()
      try {
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
          begun.add(index)
          haveBytes()
        }
      } catch {
        // It is cut off below its length.
      }
      return undefined
    })
    await firstBytes
    const begunBefore = begun.size
    const ended = site.stop()
    const refused = (await Promise.all(asked)).filter((each) => each !== undefined)
    expect((await ended).status).toBe(0)
    // One may have had its turn while the signal was on its way.
    expect(begun.size).toBeLessThanOrEqual(begunBefore + 2)
    for (const { after, status, text } of refused) {
      expect([status, after]).toEqual([503, '30'])
      expect(text).toContain(m.api_restarting({ wait: writeWait(30, 'en') }, { locale: 'en' }))
    }
    expect(refused.length + begun.size).toBeGreaterThan(0)
  },
  slowMs,
)

async function readToTheEnd(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return
  }
}

/** A persistent connection, so that a test knows the order of arrival. */
class Connection {
  readonly #socket: Socket

  private constructor(socket: Socket) {
    this.#socket = socket
  }

  static async open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    await once(socket, 'connect')
    return new Connection(socket)
  }

  /**
   * Sends a request at once; resolves with head and body of its answer, or with what arrived until the connection
   * ended.
   */
  ask(path: string): Promise<string> {
    const socket = this.#socket
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n`)
    return new Promise((resolve, reject) => {
      let received = Buffer.alloc(0)
      const end = () => {
        socket.off('data', collect).off('error', reject).off('close', end)
        resolve(received.toString())
      }
      const collect = (part: Buffer) => {
        received = Buffer.concat([received, part])
        const bodyAt = received.indexOf('\r\n\r\n') + 4
        const length = /^content-length: (\d+)/im.exec(received.subarray(0, bodyAt).toString())?.[1]
        // Without a length it is sent in chunks, of which the last is empty.
        const whole =
          length === undefined
            ? received.includes('\r\n0\r\n\r\n')
            : received.length >= bodyAt + Number(length)
        if (bodyAt > 3 && whole) end()
      }
      socket.on('data', collect).on('error', reject).on('close', end)
    })
  }
}
