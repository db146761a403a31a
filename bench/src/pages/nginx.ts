import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endpoints } from '@tempolibre/contract'
import { undoLater } from '../cleanup.ts'
import { chooseCores, pinned } from '../cores.ts'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from '../figure.ts'
import { formatNumber } from '../print-report.ts'
import { findFreePort, startServerUnderTest } from '../server-under-test.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { type Answer, fetchPage, fetchSettledPage } from './settled-page.ts'

/** What is asked for, and its share of nginx's rate, in per cent. */
const subjects = [
  { name: 'cached home', path: '/', min: 50 },
  { name: 'cached /app/music', path: '/app/music', min: 40 },
  { name: 'get-category', path: endpoints.getCategory.path, min: 25 },
]

const connections = 32
/** nginx writes these itself. */
const ownHeaders = new Set(['content-length', 'content-type', 'etag'])

const runFile = promisify(execFile)

/** The rate of kept answers beside nginx, which sends the same bytes with the same headers from a file, on the same core. */
export async function measureNginx({ say, short }: BenchOptions): Promise<SubjectReport> {
  for (const [program, argument] of [
    ['nginx', '-v'],
    ['wrk', '-v'],
  ] as const)
    if (spawnSync(program, [argument], { stdio: 'ignore' }).error)
      throw new UnmeasurableError(`${program} is not installed: it is in the package '${program}' of Debian.`)
  const rounds = short ? 3 : 20
  const { cores, remark } = chooseCores()
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({
    dataDirectory: folder.path,
    previews: 'on-demand',
    core: cores?.server,
  })
  const answers: Answer[] = []
  for (const { path } of subjects) answers.push(await fetchSettledPage(site.url + path))
  await using filesFolder = makeTemporaryFolder()
  await using nginx = await startNginx(filesFolder.path, answers, cores?.server)

  /** Answers per second. */
  const measure = async (address: string): Promise<number> => {
    const load = ['-t1', `-c${connections}`, '-d1s', '-H', 'Accept-Encoding: br', address]
    const [command, ...args] = pinned(cores?.load, ['wrk', ...load])
    const { stdout } = await runFile(command, args)
    const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
    if (!(rate > 0) || /Non-2xx/.test(stdout)) throw new UnmeasurableError(`wrk failed: ${stdout.trim()}`)
    return rate
  }
  const measured = subjects.map((subject) => ({ ...subject, ours: [] as number[], theirs: [] as number[] }))
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? 'warms up' : `round ${round} of ${rounds}`)
    for (const [index, { ours, path, theirs }] of measured.entries()) {
      const [our, their] = [await measure(site.url + path), await measure(`${nginx.url}/${index}`)]
      if (round === 0) continue
      ours.push(our)
      theirs.push(their)
    }
  }
  return {
    figures: measured.map(({ min, name, ours, theirs }) => ({
      name: `${name} / nginx`,
      value: medianOf(ours.map((our, index) => (our / (theirs[index] ?? Number.NaN)) * 100)),
      unit: '%',
      bound: { min },
    })),
    remarks: [
      remark,
      `Medians of the shares of ${rounds} pairs of rounds of a second, ${connections} connections, load by wrk. nginx with one worker and its own settings, but for the access log, which is off.`,
      ...measured.map(({ name, ours, theirs }, index) => {
        const { body, headers } = answers[index] ?? { body: Buffer.alloc(0), headers: [] }
        return `${name}: ${spread(ours)} per second, nginx ${spread(theirs)}; ${formatNumber(body.length)} bytes, ${headers.length / 2} headers.`
      }),
    ],
  }
}

const spread = (rates: readonly number[]) =>
  `${formatNumber(medianOf(rates))} (${formatNumber(Math.min(...rates))} to ${formatNumber(Math.max(...rates))})`

interface Nginx extends AsyncDisposable {
  url: string
}

/** Serves each answer under its index. */
async function startNginx(
  folder: string,
  answers: readonly Answer[],
  core: number | undefined,
): Promise<Nginx> {
  const port = await findFreePort()
  const files = join(folder, 'files')
  mkdirSync(files)
  const locations = answers.map(({ body, headers }, index) => {
    writeFileSync(join(files, String(index)), body)
    const added: string[] = []
    for (let at = 0; at < headers.length; at += 2) {
      const [name = '', value = ''] = headers.slice(at, at + 2)
      if (!ownHeaders.has(name.toLowerCase())) added.push(`add_header ${name} ${JSON.stringify(value)};`)
    }
    return `location = /${index} { ${added.join(' ')} }`
  })
  const settings = join(folder, 'nginx.conf')
  writeFileSync(
    settings,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { }
    http {
      access_log off; default_type text/html; sendfile on; keepalive_requests 1000000000;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server { listen 127.0.0.1:${port}; root ${files}; ${locations.join(' ')} }
    }`,
  )
  const [command, ...args] = pinned(core, ['nginx', '-c', settings])
  const child = spawn(command, args, { stdio: 'ignore' })
  const stop = undoLater(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill()
    await gone
  })
  const url = `http://127.0.0.1:${port}`
  const until = performance.now() + 5000
  for (;;) {
    try {
      await fetchPage(`${url}/0`)
      return { url, [Symbol.asyncDispose]: stop }
    } catch (error) {
      if (performance.now() > until || child.exitCode !== null)
        throw new UnmeasurableError(`nginx does not answer: ${String(error)}`)
      await delay(50)
    }
  }
}
