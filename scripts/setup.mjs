// Runs on the machine's own node (20 or newer), before anything is installed, so it uses only node's own modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { compiledFolder, root } from './places.mjs'
import { argumentsFor, serverEnvironment } from './server-program.mjs'

export { root }

/** Exits with one plain line. */
export function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/**
 * The Node 24 that runs every part of the project: the installed platform package, else this one if it is new enough.
 */
export function findNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const installed = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  if (existsSync(installed)) return installed
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `Tempolibre needs Node.js 24 or newer on ${process.platform}-${process.arch}; this is ${process.version}. Install it from your system's packages and try again.`,
  )
}

/** Programs that this process has started. */
const running = new Set()
/** @type {NodeJS.Signals | undefined} */
let signalled
/** Ctrl+C reaches the programs of a terminal by itself; elsewhere they are told after this time, in ms. */
const interruptMs = 500

/** Ends what was started, and this process after it: by the same signal, as shells and service managers expect. */
function endAll(signal) {
  signalled ??= signal
  setTimeout(
    () => {
      for (const child of running) child.kill(signal)
      endIfAlone()
    },
    signal === 'SIGINT' ? interruptMs : 0,
  )
}

function endIfAlone() {
  if (signalled === undefined || running.size > 0) return
  for (const name of endSignals) process.removeAllListeners(name)
  process.kill(process.pid, signalled)
}

const endSignals = /** @type {const} */ (['SIGHUP', 'SIGINT', 'SIGTERM'])
for (const signal of endSignals) process.on(signal, () => endAll(signal))

/** A program that does not outlive this process. */
function start(command, args, options) {
  const child = spawn(command, args, options)
  running.add(child)
  const ended = () => {
    running.delete(child)
    endIfAlone()
  }
  child.once('error', ended)
  child.once('exit', ended)
  return child
}

/**
 * Ends this process as SIGTERM does once the program that has started it is gone, if that was npm or the like: a signal
 * to npm alone ends npm and its shell. A caller that starts the script itself may leave it running.
 */
export function endWithStarter() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  // npm starts a shell, which becomes this process if the script says `exec`.
  const grandparent = isShell(parent) ? parentOf(parent) : undefined
  // It may be gone already; then another process has become the parent.
  const command = readProc(parent, 'cmdline')
  const wasLeft = command !== '' && !isShell(parent) && !/npm|yarn|bun|node/.test(command)
  const timer = setInterval(() => {
    const isLeft =
      process.ppid !== parent || wasLeft || (grandparent !== undefined && parentOf(parent) !== grandparent)
    if (!isLeft) return
    clearInterval(timer)
    endAll('SIGTERM')
  }, lookEveryMs).unref()
}

/** Interval of looking for the program that has started this one, in ms. */
const lookEveryMs = 500

/** @param {number} pid */
function isShell(pid) {
  return /^(?:\/\S*\/)?(?:ba|da|z|k|a)?sh\0-c\0/.test(readProc(pid, 'cmdline'))
}

/** Undefined outside Linux. @param {number} pid */
function parentOf(pid) {
  // The name in brackets may contain anything; state and parent follow it, as in proc(5).
  return /^.*\) \S (\d+)/s.exec(readProc(pid, 'stat'))?.[1]
}

/** @param {number} pid @param {string} file */
function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // Not Linux, or it has ended.
    return ''
  }
}

/** Runs a command with the project's own binaries first in PATH; resolves with its exit status. */
export function run(command, args, options = {}) {
  const path = [dirname(findNodeOrThis()), join(root, 'node_modules', '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  )
  return new Promise((resolve, reject) => {
    const child = start(command, args, {
      cwd: root,
      stdio: 'inherit',
      ...options,
      env: { ...process.env, NODE_COMPILE_CACHE: compiledFolder, PATH: path, ...options.env },
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

function findNodeOrThis() {
  return existsSync(join(root, 'node_modules')) ? findNode() : process.execPath
}

/**
 * Installs the dependencies if the lock file or a package.json has changed since the last time.
 * @param {{ development: boolean }} options with or without dependencies of tests and benches
 */
export async function ensureInstalled({ development }) {
  const stampFile = join(root, 'node_modules', '.tempolibre-installed.json')
  const wanted = digestOf([
    join(root, 'package-lock.json'),
    ...listFiles(root, (path) => path.endsWith('package.json')),
  ])
  const stamp = readJson(stampFile)
  if (stamp?.digest === wanted && (stamp.development || !development)) return

  refuseFullDisk({ development })
  process.stdout.write('Installing dependencies…\n')
  const npm = process.env.npm_execpath
  // Not `npm ci`: it refuses a lock file if a tool's package for another platform is missing from the registry.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional']
  // A developer's copy stays one: what the tests need is not removed by a start after an update.
  const withTests = development || stamp?.development === true
  // Said in either case: NODE_ENV=production would decide it otherwise.
  args.push(withTests ? '--include=dev' : '--omit=dev')
  if (withTests && stamp && !stamp.development) removePackages()
  const status = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
        shell: process.platform === 'win32',
      })
  if (status !== 0) {
    fail(
      'The dependencies could not be installed. Check the connection and the free disk space, then try again.',
    )
  }
  if (!withTests) removeUnread()
  writeFileSync(stampFile, JSON.stringify({ digest: wanted, development: withTests }))
}

/** What a first installation takes, in bytes: the packages, npm's own cache of them, and the built site. */
const installedBytes = { site: 1.3e9, development: 1.9e9 }
/** What an update may take. */
const updateBytes = 3e8

/**
 * npm waits for minutes on a full disk, and then names something else.
 * @param {{ development: boolean }} options
 */
function refuseFullDisk({ development }) {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    fail(
      `This user may not write in ${root}, where the dependencies go. Grant the right to write, and start again.`,
    )
  }
  const { bavail, bsize } = statfsSync(root)
  const isFirst = !existsSync(join(root, 'node_modules', '.package-lock.json'))
  const needed = isFirst ? installedBytes[development ? 'development' : 'site'] : updateBytes
  const lack = describeLack(bavail * bsize, needed)
  if (lack) fail(lack)
}

/**
 * One line that says how much room is missing; undefined if there is enough.
 * @param {number} free in bytes
 * @param {number} needed in bytes
 */
export function describeLack(free, needed) {
  if (free >= needed) return undefined
  const gigabytes = (/** @type {number} */ bytes) => (bytes / 1e9).toFixed(1)
  return `The disk of ${root} has ${gigabytes(free)} GB free, and the installation takes up to ${gigabytes(needed)} GB. Free some space, and start again.`
}

/**
 * Removes what came with the packages and serves only those who change the code: source maps, declarations of types, and
 * Node's headers for C. Nothing here runs, builds or loads them; they are a quarter of the installation.
 */
function removeUnread() {
  const modules = join(root, 'node_modules')
  for (const name of readdirSync(modules).filter(isNode)) {
    rmSync(join(modules, name, 'include'), { recursive: true, force: true })
  }
  for (const folder of moduleFolders()) removeFiles(folder, /\.map$|\.d\.[cm]?ts$/)
}

/**
 * Removes every package but Node.js itself, which may be running this: npm would not bring back what `removeUnread` took
 * from packages that stay.
 */
function removePackages() {
  for (const folder of moduleFolders()) {
    for (const name of readdirSync(folder).filter((entry) => !isNode(entry))) {
      rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
}

/** @param {string} name of a package */
const isNode = (name) => /^node-(?:linux|win)-/.test(name)

/** The folders into which npm installs: the root's, and those of workspaces that need a version of their own. */
function moduleFolders() {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  )
  return [root, ...workspaces]
    .map((folder) => join(folder, 'node_modules'))
    .filter((folder) => existsSync(folder))
}

/**
 * Links are not followed: they lead to our own workspaces.
 * @param {string} folder
 * @param {RegExp} names
 */
function removeFiles(folder, names) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeFiles(path, names)
    else if (names.test(entry.name)) rmSync(path)
  }
}

/** Compiles the messages, and builds the site and the studio, each if its own sources have changed. */
export async function ensureBuilt() {
  await ensureMessages()
  const web = join(root, 'apps', 'web')
  await ensureBuiltOnce('site', 'build-web.ts', web, [
    ...sharedSources(),
    ...listFiles(join(web, 'app')),
    ...listFiles(join(web, 'public')),
    ...listSettings(web),
    ...listFiles(join(root, 'apps', 'server', 'src', 'share')),
  ])
  await ensureStudioBuilt()
}

/** Builds the studio if its sources have changed; its messages must have been compiled. */
export async function ensureStudioBuilt() {
  const studio = join(root, 'apps', 'studio')
  await ensureBuiltOnce('studio', 'build-studio.ts', studio, [
    ...sharedSources(),
    ...listFiles(join(studio, 'src')),
    join(studio, 'index.html'),
    ...listSettings(studio),
  ])
}

/** What goes into the site and the studio alike. */
const sharedSources = () => [
  join(root, 'package-lock.json'),
  ...listFiles(join(root, 'packages', 'locales')),
  ...listFiles(join(root, 'packages', 'domain')),
  ...listFiles(join(root, 'packages', 'contract')),
  join(root, 'scripts', 'compress-files.ts'),
]

/**
 * Runs the script that builds an application, if a file that goes into it has changed since the last time.
 * @param {string} name for the terminal
 * @param {string} script
 * @param {string} folder of the application
 * @param {readonly string[]} sources
 */
async function ensureBuiltOnce(name, script, folder, sources) {
  const path = join(root, 'scripts', script)
  const stampFile = join(folder, 'build', '.stamp.json')
  const wanted = digestOf([...sources, path])
  if (readJson(stampFile)?.digest === wanted) return
  process.stdout.write(`Building the ${name}…\n`)
  if ((await run(findNode(), [path])) !== 0) fail(`The ${name} could not be built; see above.`)
  writeFileSync(stampFile, JSON.stringify({ digest: wanted }))
}

/** The settings at the top of an application's folder: package.json, tsconfig.json, those of Vite. */
function listSettings(folder) {
  return readdirSync(folder)
    .filter((name) => /\.(ts|json)$/.test(name))
    .map((name) => join(folder, name))
}

/** Compiles the messages of the three languages if they have changed. */
export async function ensureMessages() {
  const locales = join(root, 'packages', 'locales')
  const generated = join(locales, 'generated')
  const stampFile = join(generated, '.stamp.json')
  const wanted = digestOf([
    join(root, 'package-lock.json'),
    ...listFiles(join(locales, 'messages')),
    join(locales, 'project.inlang', 'settings.json'),
    join(root, 'scripts', 'compile-messages.ts'),
    join(locales, 'src', 'one-byte-source.ts'),
  ])
  if (readJson(stampFile)?.digest === wanted) return
  const status = await run(findNode(), ['scripts/compile-messages.ts'])
  if (status !== 0) fail('The messages could not be compiled; see above.')
  mkdirSync(generated, { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ digest: wanted }))
}

/**
 * Has Node.js keep the server's sources compiled, if they have changed since the last time. A process that finds one source
 * that is not loads the program that strips types, and keeps its 18 MB until it ends.
 */
export async function ensureCompiled() {
  const stampFile = join(compiledFolder, '.stamp.json')
  const sources = ['packages', join('apps', 'server')].flatMap((folder) =>
    listFiles(join(root, folder), (path) => path.endsWith('.ts')),
  )
  // Node.js keeps what it compiles by version and by user.
  const wanted = `${digestOf([join(root, 'package-lock.json'), ...sources])} ${process.getuid?.()}`
  if (readJson(stampFile)?.digest === wanted || !makeFolder(compiledFolder)) return
  // Another user's can be replaced, but not written to.
  rmSync(stampFile, { force: true })
  // A source that cannot be loaded stops the start, which says why.
  const status = await run(findNode(), [...argumentsFor(findNode(), () => {}), '--load-only'], {
    stdio: 'ignore',
  })
  if (status === 0) writeFileSync(stampFile, JSON.stringify({ digest: wanted }))
}

/** Makes a folder if there is none; false if this user may not write to it. */
function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return false
    throw error
  }
}

/** Node's arguments for the server, without options that the Node.js which runs it does not know: it says which. */
export const serverArguments = () => argumentsFor(findNode(), (line) => process.stderr.write(`${line}\n`))

/**
 * Runs a long-lived program in the foreground: forwards signals, and exits with its status. A program that is `linked` has
 * a channel to this process, by which it learns that this one was killed.
 */
export function becomeServer(args, env = {}, { linked = false } = {}) {
  const child = spawn(findNode(), args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', ...(linked ? ['ipc'] : [])],
    env: { ...serverEnvironment, ...process.env, NODE_COMPILE_CACHE: compiledFolder, ...env },
  })
  running.add(child)
  child.on('exit', (code, signal) => process.exit(code ?? (endSignals.includes(signal) ? 0 : 1)))
  child.on('error', (error) => fail(`Node.js could not be started: ${error.message}`))
}

/**
 * Every file below a folder that git would track, in a stable order.
 * @param {string} folder
 * @param {(path: string) => boolean} accept
 * @returns {string[]}
 */
export function listFiles(folder, accept = () => true) {
  const ignored = new Set([
    'node_modules',
    'generated',
    'build',
    '.git',
    '.react-router',
    '.data',
    'test-results',
    'cache',
  ])
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return listFiles(path, accept)
      return entry.isFile() && accept(path) ? [path] : []
    })
    .sort()
}

function digestOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    if (!existsSync(file) || !statSync(file).isFile()) continue
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function readJson(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // A truncated stamp counts as absent: the step is repeated.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
