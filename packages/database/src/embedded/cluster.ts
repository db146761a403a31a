import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode } from '@tempolibre/domain/thrown'
import type { ServerAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, explainFailure } from './errors.ts'
import { makeOpenFolder, syncFolder } from './folders.ts'
import { findProcesses, isProcessNameAlive, ownProcessName, processName } from './processes.ts'
import { runProgram } from './programs.ts'

/** The only superuser of every cluster made here. */
export const clusterUser = 'tempolibre'

/** The database created by initdb; creating another one would be a step that can be interrupted. */
export const clusterDatabase = 'postgres'

/** In milliseconds. */
const initdbPollEvery = 10
const initdbEndLimit = 15_000

/** On Windows, holds the password of the loopback port; elsewhere the private socket folder protects access. */
export const passwordFile = 'tempolibre-password'

/** A short name derived from a data folder, the same in every process that opens it. */
export function clusterName(dataDirectory: string): string {
  return `tempolibre-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12)}`
}

function isCluster(dataDirectory: string): boolean {
  return existsSync(join(dataDirectory, 'PG_VERSION'))
}

/** Inspects a folder before changing it; true if it contains a cluster, false if one must be made. */
function inspectFolder(dataDirectory: string, majorVersion: number): boolean {
  const stats = statSync(dataDirectory, { throwIfNoEntry: false })
  if (!stats) return false
  if (!stats.isDirectory()) {
    throw new EmbeddedPostgresError(
      'not-a-cluster',
      `${dataDirectory} is a file, not a folder: set DATA_DIR to a new or empty folder.`,
    )
  }
  const uid = process.getuid?.()
  if (uid !== undefined && uid !== 0 && stats.uid !== uid) {
    throw new EmbeddedPostgresError(
      'not-owner',
      `The data folder ${dataDirectory} belongs to user ${stats.uid} and you are user ${uid}: start as that user, or set DATA_DIR to another folder.`,
    )
  }
  if (!isCluster(dataDirectory)) {
    if (readdirSync(dataDirectory).length === 0) return false
    throw new EmbeddedPostgresError(
      'not-a-cluster',
      `The folder ${dataDirectory} holds files but no PostgreSQL database: set DATA_DIR to a new or empty folder.`,
    )
  }
  if (uid === 0 && stats.uid === 0) {
    throw new EmbeddedPostgresError(
      'not-owner',
      `The data folder ${dataDirectory} belongs to root, as whom PostgreSQL refuses to run: run chown -R 65534:65534 '${dataDirectory}', then start again.`,
    )
  }
  const version = readFileSync(join(dataDirectory, 'PG_VERSION'), 'utf8').trim()
  if (version !== String(majorVersion)) {
    throw new EmbeddedPostgresError(
      'wrong-version',
      `The data folder ${dataDirectory} was made by PostgreSQL ${version} and this release brings PostgreSQL ${majorVersion}: ` +
        'start the release that made it, or set DATA_DIR to another folder.',
    )
  }
  if (!existsSync(join(dataDirectory, 'global', 'pg_control'))) {
    throw new EmbeddedPostgresError(
      'damaged',
      `The database in ${dataDirectory} is incomplete (global/pg_control is missing): restore the folder from a backup, or delete it to start empty.`,
    )
  }
  return true
}

/** Arguments of initdb. Language collations (es-x-icu …) exist with either default provider. */
function initdbArguments(folder: string, provider: 'icu' | 'builtin'): string[] {
  const windows = process.platform === 'win32'
  const locale = provider === 'icu' ? ['--icu-locale=und'] : ['--builtin-locale=C.UTF-8']
  return [
    `--pgdata=${folder}`,
    `--username=${clusterUser}`,
    '--encoding=UTF8',
    '--no-locale',
    `--locale-provider=${provider}`,
    ...locale,
    '--auth-local=trust',
    `--auth-host=${windows ? 'scram-sha-256' : 'reject'}`,
    ...(windows ? [`--pwfile=${folder}.password`] : []),
    '--no-instructions',
  ]
}

async function fillFolder(
  folder: string,
  binaries: Binaries,
  account: ServerAccount | undefined,
): Promise<void> {
  try {
    await runProgram(binaries.initdb, initdbArguments(folder, 'icu'), account)
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('ICU is not supported in this build'))) throw error
    await runProgram(binaries.initdb, initdbArguments(folder, 'builtin'), account)
  }
}

/** PostgreSQL refuses a folder that others can enter; a restored backup or a strict umask may have changed it. */
function makePrivate(dataDirectory: string): void {
  if ((statSync(dataDirectory).mode & 0o777) !== 0o700) chmodSync(dataDirectory, 0o700)
}

/** Ends an initdb whose process is dead, and removes what it left beside the data folder. */
export async function endInitialisation(dataDirectory: string): Promise<void> {
  const argument = `--pgdata=${dataDirectory}.initdb-`
  const left = findProcesses((_, command) => {
    const [folder = ''] = command.split(argument)[1]?.split(' ') ?? []
    return folder !== '' && !isProcessNameAlive(makerOf(folder))
  })
  const names = left.map(processName)
  for (const pid of left) process.kill(pid, 'SIGKILL')
  const deadline = Date.now() + initdbEndLimit
  while (names.some(isProcessNameAlive) && Date.now() < deadline) await delay(initdbPollEvery)
  while (!removesAbandoned(dataDirectory) && Date.now() < deadline) await delay(initdbPollEvery)
}

/**
 * Removes what an interrupted initdb left beside the data folder, and says whether it is gone. A server that initdb had started may still
 * write there, and remove files: then Node.js reports an error, or none though the folder stays.
 */
function removesAbandoned(dataDirectory: string): boolean {
  if (!existsSync(dirname(dataDirectory))) return true
  try {
    removeAbandoned(dataDirectory)
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error
  }
  return listAbandoned(dataDirectory).length === 0
}

/** The process that made an unfinished folder; see `createCluster`. */
const makerOf = (folder: string) => folder.slice(folder.lastIndexOf('.') + 1)

/** Names of folders beside the data folder that an initdb whose maker is dead left. */
function listAbandoned(dataDirectory: string): string[] {
  const prefix = `${basename(dataDirectory)}.initdb-`
  return readdirSync(dirname(dataDirectory)).filter(
    (name) => name.startsWith(prefix) && !name.endsWith('.password') && !isProcessNameAlive(makerOf(name)),
  )
}

function removeAbandoned(dataDirectory: string): void {
  for (const name of listAbandoned(dataDirectory)) {
    rmSync(join(dirname(dataDirectory), `${name}.password`), { force: true })
    rmSync(join(dirname(dataDirectory), name), { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Moves a finished cluster into place atomically; if another process was faster, its cluster stays. */
function moveIntoPlace(finished: string, dataDirectory: string): void {
  try {
    // Windows does not replace an empty folder.
    if (process.platform === 'win32' && existsSync(dataDirectory)) rmdirSync(dataDirectory)
    renameSync(finished, dataDirectory)
    syncFolder(dirname(dataDirectory))
  } catch (error) {
    if (isCluster(dataDirectory)) return
    if (!hasCode(error, 'EBUSY', 'EXDEV')) throw error
    throw new EmbeddedPostgresError(
      'mount-point',
      `The data folder ${dataDirectory} is itself a mounted disk: set DATA_DIR to a folder inside it, such as ${join(dataDirectory, 'postgres')}.`,
      { cause: error },
    )
  }
}

/**
 * Creates a cluster in a folder beside the target, which is then renamed, so that an interruption leaves either none
 * or a complete one.
 */
async function createCluster(
  dataDirectory: string,
  binaries: Binaries,
  account: ServerAccount | undefined,
): Promise<void> {
  const parent = dirname(dataDirectory)
  makeOpenFolder(parent)
  removeAbandoned(dataDirectory)
  const unfinished = `${dataDirectory}.initdb-${randomBytes(4).toString('hex')}.${ownProcessName()}`
  const password = `${unfinished}.password`
  try {
    mkdirSync(unfinished, { mode: 0o700 })
    chmodSync(unfinished, 0o700)
    if (account?.switched) chownSync(unfinished, account.uid, account.gid)
    if (process.platform === 'win32')
      writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
    await fillFolder(unfinished, binaries, account)
    if (process.platform === 'win32') renameSync(password, join(unfinished, passwordFile))
    moveIntoPlace(unfinished, dataDirectory)
  } finally {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 3 })
    rmSync(password, { force: true })
  }
}

/**
 * Ensures that a data folder contains a usable cluster that other users cannot read.
 *
 * @param dataDirectory absolute path; the folder may be missing or empty
 * @throws EmbeddedPostgresError that describes the problem with the folder
 */
export async function prepareDataDirectory(
  dataDirectory: string,
  binaries: Binaries,
  account: ServerAccount | undefined,
): Promise<void> {
  try {
    if (inspectFolder(dataDirectory, binaries.majorVersion)) makePrivate(dataDirectory)
    else await createCluster(dataDirectory, binaries, account)
    accessSync(dataDirectory, constants.W_OK)
  } catch (error) {
    throw explainFailure(error, dataDirectory)
  }
}
