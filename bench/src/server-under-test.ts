import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { portOf } from '@tempolibre/domain/port-of'
import { hasCode } from '@tempolibre/domain/thrown'
import { serverEnvironment, serverProgram } from '../../scripts/server-program.mjs'
import { undoLater } from './cleanup.ts'
import { pinned } from './cores.ts'
import { UnmeasurableError } from './figure.ts'
import { processTree } from './processes.ts'

export const projectRoot = resolve(import.meta.dirname, '..', '..')

export interface ServerUnderTest extends AsyncDisposable {
  pid: number
  /** Without a trailing slash. */
  url: string
  /** The beginning of its output. */
  output(): string
  /** Registers a listener for output. */
  onOutput(listener: (text: string) => void): void
}

export interface ServerSettings {
  dataDirectory: string
  /** Whether previews are rendered while it is measured. */
  previews: 'ahead' | 'on-demand'
  core?: number | undefined
  /** false: every request renders the page. */
  pageCache?: boolean
  /** Whether X-Forwarded-For is trusted. */
  trustProxy?: boolean
  nodeArguments?: readonly string[]
  /** The folder of another release; default: this one. */
  root?: string | undefined
  /** Further variables of its environment. */
  variables?: Readonly<Record<string, string>>
}

/** Times in milliseconds. */
const startLimit = 120_000
const stopLimit = 20_000

/** Maximum characters of a program's output to keep. */
const maxOutput = 20_000

/** Starts the whole server like `npm start`, on its own port and data folder, and waits for its first page. */
export async function startServerUnderTest(settings: ServerSettings): Promise<ServerUnderTest> {
  const port = await findFreePort()
  const { environment, program, root } = await findRelease(settings.root)
  const [command, ...args] = pinned(settings.core, [
    process.execPath,
    ...(settings.nodeArguments ?? []),
    ...program,
  ])
  const child = startProgram(command, args, {
    cwd: root,
    env: {
      ...neutralEnvironment(),
      ...environment,
      // Without it the program that strips types stays in memory.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: settings.dataDirectory,
      PROCESSES: '1',
      PREVIEWS: settings.previews,
      PAGE_CACHE: settings.pageCache === false ? 'off' : 'on',
      TRUST_PROXY: settings.trustProxy === true ? 'on' : 'off',
      LOG_LEVEL: 'warn',
      ...settings.variables,
    },
  })
  const url = `http://localhost:${port}`
  await waitForPage(`${url}/`, child, startLimit)
  return {
    pid: child.pid,
    url,
    output: child.output,
    onOutput: child.onOutput,
    [Symbol.asyncDispose]: () => child.stop(child.pid),
  }
}

/** How a release starts its server: each has its own arguments of Node.js. */
async function findRelease(
  root = projectRoot,
): Promise<{ root: string; program: readonly string[]; environment: NodeJS.ProcessEnv }> {
  if (root === projectRoot) return { root, program: serverProgram, environment: serverEnvironment }
  const address = pathToFileURL(join(root, 'scripts', 'server-program.mjs')).href
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same file of another commit; the older one has no environment
  const other = (await import(address)) as Pick<
    typeof import('../../scripts/server-program.mjs'),
    'serverProgram'
  > &
    Partial<typeof import('../../scripts/server-program.mjs')>
  return { root, program: other.serverProgram, environment: other.serverEnvironment ?? {} }
}

export interface Program {
  pid: number
  /** Set once it has ended. */
  ended(): boolean
  /** Its output so far. */
  output(): string
  /** Stops one process of its tree and waits until the program has ended; after 20 s its whole tree is killed. */
  stop(pid: number): Promise<void>
  /** Registers a listener for output. */
  onOutput(listener: (text: string) => void): void
}

/** Starts a program whose output is kept for messages, and which is stopped when the bench ends. */
export function startProgram(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; shell?: boolean },
): Program {
  // A separate process group: Ctrl+C reaches the bench, which then stops its programs cleanly.
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  let failure: Error | undefined
  const listeners: ((text: string) => void)[] = []
  const ended = new Promise<void>((resolveEnded) => {
    child.once('exit', () => resolveEnded())
    child.once('error', (error) => {
      failure = error
      resolveEnded()
    })
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, maxOutput)
      for (const listener of listeners) listener(text)
    })
  }
  const isOver = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null
  const stop = async (pid: number) => {
    if (isOver()) return
    signal(pid, 'SIGTERM')
    if (await Promise.race([ended.then(() => true), delay(stopLimit, false, { ref: false })])) return
    for (const member of processTree(child.pid ?? pid)) signal(member, 'SIGKILL')
    await ended
  }
  const pid = child.pid ?? -1
  const forget = undoLater(() => stop(pid))
  return {
    pid,
    ended: isOver,
    output: () => failure?.message ?? output,
    async stop(target) {
      await stop(target)
      await forget()
    },
    onOutput: (listener) => void listeners.push(listener),
  }
}

/**
 * Requests an address until it answers 200.
 * @returns the time it did, on the clock of `performance.now()`
 * @throws UnmeasurableError if the program ends before, or takes longer than `limit` milliseconds
 */
export async function waitForPage(address: string, program: Program, limit: number): Promise<number> {
  const deadline = performance.now() + limit
  for (;;) {
    if (program.ended())
      throw new UnmeasurableError(`The server ended before its first page: ${complaintOf(program)}`)
    if (performance.now() > deadline) {
      throw new UnmeasurableError(`No page within ${limit / 1000} s: ${complaintOf(program)}`)
    }
    if (await answers(address)) return performance.now()
    await delay(10)
  }
}

/** The first lines in which a program complains, and its last line, joined. */
function complaintOf(program: Program): string {
  const lines = program
    .output()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== 'npm error')
  const complaints = lines.filter((line) => /error|missing|cannot/i.test(line)).slice(0, 4)
  return [...new Set([...complaints, lines.at(-1) ?? 'it said nothing'])].join(' | ')
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { headers: { connection: 'close' }, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status === 200
  } catch (error) {
    // Nothing listens there yet, or not any more.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** A port that is currently free. */
export function findFreePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const port = portOf(server)
      server.close(() => resolvePort(port))
    })
  })
}

/**
 * A clean environment: without npm's variables and the user's Tempolibre settings, so that every run measures the
 * same.
 */
export function neutralEnvironment(): NodeJS.ProcessEnv {
  const separator = process.platform === 'win32' ? ';' : ':'
  const kept = [
    'HOME',
    'USER',
    'LANG',
    'TMPDIR',
    'TEMP',
    'TMP',
    'SystemRoot',
    'APPDATA',
    'LOCALAPPDATA',
    'USERPROFILE',
  ]
  const proxies = [
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
    'NODE_EXTRA_CA_CERTS',
    'npm_config_registry',
  ]
  const environment: NodeJS.ProcessEnv = {}
  for (const name of [...kept, ...proxies]) {
    if (process.env[name] !== undefined) environment[name] = process.env[name]
  }
  environment['PATH'] = (process.env['PATH'] ?? '')
    .split(separator)
    .filter((folder) => !/[\\/](node_modules|node-gyp-bin)([\\/]|$)/.test(folder))
    .join(separator)
  return environment
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has just ended.
    if (!hasCode(error, 'ESRCH')) throw error
  }
}
