import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export const projectRoot = resolve(import.meta.dirname, '..', '..', '..')

const guard = join(import.meta.dirname, 'server-guard.ts')

/** Variables of the machine's own installation; a server under test gets only its test's variables. */
const ownVariables = new Set([
  'PORT',
  'HOST',
  'PROCESSES',
  'SITE_URL',
  'APPLICATION_URL',
  'API_URL',
  'APP_API_URL',
  'MEDIA_URL',
  'OTHER_SITES',
  'DATABASE_URL',
  'DATA_DIR',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
  'S3_PREFIX',
  'DEMO',
  'PREVIEWS',
  'MASTERS',
  'PAGE_CACHE',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_TO',
  'AUTH_SECRET',
  'FORMER_AUTH_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'NODE_ENV',
])

/** How a process ended. */
export interface Exit {
  status: number | null
  signal: NodeJS.Signals | null
  /** All its output on standard error. */
  stderr: string
}

export interface SiteProcess {
  pid: number
  /** The site's address: `http://localhost:PORT`. */
  url: string
  /** Settles once its output is closed, including that of a renderer it has left behind. */
  exited: Promise<Exit>
  /** Stops it (SIGTERM) and waits for it. */
  stop(): Promise<Exit>
  /** Kills it (SIGKILL) and waits for it only: its child processes may still be about to notice. */
  kill(): Promise<void>
  /** Sends a message to a module loaded into it; only for a watched process. */
  send(message: object): void
}

/** How a test watches a server besides its answers. */
export interface SiteWatch {
  /** Arguments of Node.js itself, such as a preloaded module. */
  nodeArguments: readonly string[]
  /** Called with every line of standard output. */
  onLine(line: string): void
  /** Called with messages of such a module, sent by `process.send`. */
  onMessage(message: unknown): void
}

/** Variables of a server: PORT, API_URL and the like. */
export type Variables = Record<string, string>

/**
 * Creates a folder for a server's data. Any user may enter it, since PostgreSQL refuses to run as root and then runs
 * as nobody.
 */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tempolibre-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Runs the server until it ends by itself, as it does when it cannot start. */
export function runToItsEnd(variables: Variables): Promise<Exit> {
  return launch(variables).exited
}

/**
 * Starts the server on a free port of 127.0.0.1 and waits for the line with the site's address. If the tests die, a
 * guard process ends it.
 * @param root the project's folder, or that of another release, which has been built
 * @throws Error with the server's output if it ends before it is ready
 */
export async function startSite(
  variables: Variables,
  watch?: SiteWatch,
  root = projectRoot,
): Promise<SiteProcess> {
  const { child, exited, pid, stdout } = launch(
    { PORT: '0', HOST: '127.0.0.1', PROCESSES: '1', LOG_LEVEL: 'warn', ...variables },
    watch,
    root,
  )
  const released = guardServer(pid, variables['DATA_DIR'] ?? '')
  const gone = new Promise<void>((resolveGone) => child.once('exit', () => resolveGone()))
  const end = <Ended>(signal: NodeJS.Signals, ended: Promise<Ended>) => {
    child.kill(signal)
    return ended
  }
  const url = await new Promise<string>((resolveUrl, reject) => {
    const lines: string[] = []
    const reader = createInterface({ input: stdout })
    reader.on('line', (line) => {
      watch?.onLine(line)
      const address = /^\s*Site\s+(http:\/\/\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolveUrl(address)
      else lines.push(line)
    })
    void exited.then(({ status, stderr }) => {
      released()
      reject(
        new Error(
          `The server ended with status ${status} before it was ready:\n${lines.join('\n')}\n${stderr}`,
        ),
      )
    })
  })
  return {
    pid,
    url,
    exited,
    stop: () => end('SIGTERM', exited),
    kill: () => end('SIGKILL', gone),
    send: (message) => void child.send(message),
  }
}

function launch(
  variables: Variables,
  watch?: SiteWatch,
  root = projectRoot,
): { child: ChildProcess; pid: number; stdout: Readable; exited: Promise<Exit> } {
  const program = join(root, 'apps', 'server', 'src', 'main.ts')
  const surroundings = Object.entries(process.env).filter(([name]) => !ownVariables.has(name))
  const child = spawn(process.execPath, [...(watch?.nodeArguments ?? []), program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', ...(watch ? (['ipc'] as const) : [])],
    // Like `npm start`: React's development build takes several times as long per page.
    env: { ...Object.fromEntries(surroundings), NODE_ENV: 'production', ...variables },
  })
  const { stderr: errors, stdout } = child
  if (!errors || !stdout) throw new Error('The output of the server is not piped.')
  let stderr = ''
  errors.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  // Unread output would block the server once the pipe is full.
  stdout.resume()
  if (watch) child.on('message', watch.onMessage)
  const exited = new Promise<Exit>((resolveExit, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) => resolveExit({ status, signal, stderr }))
  })
  if (child.pid === undefined) throw new Error(`${process.execPath} could not be started.`)
  return { child, pid: child.pid, stdout, exited }
}

/**
 * Starts a process that ends the server and removes its data once this process is gone, for whatever reason.
 * @returns cancels the guard
 */
function guardServer(pid: number, dataFolder: string): () => void {
  const child = spawn(process.execPath, [guard, String(pid), dataFolder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.unref()
  return () => child.kill()
}
