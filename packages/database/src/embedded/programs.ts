import { execFile } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import { promisify } from 'node:util'
import { hasCode, isCodedError, toError } from '@tempolibre/domain/thrown'
import type { ServerAccount } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'

/** In bytes. */
const blockThreshold = String(128 * 1024)

/**
 * glibc gives back what is as large as this. Left alone it raises both thresholds to the largest block that was freed, and
 * a connection keeps a million bytes more.
 */
const givingBack = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: blockThreshold,
  MALLOC_TRIM_THRESHOLD_: blockThreshold,
}

/**
 * Options for starting any PostgreSQL program: without our own PG* variables and library path, with messages in
 * English (which explainFailure parses), and in a folder that any user can enter.
 */
export function programOptions(account: ServerAccount | undefined): SpawnOptions {
  const { PATH, SystemRoot, TEMP } = process.env
  const windows = process.platform === 'win32' ? { SystemRoot, TEMP } : {}
  return {
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { PATH, ...windows, ...givingBack, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...(account?.switched ? { uid: account.uid, gid: account.gid } : {}),
  }
}

/**
 * Explains why a program could not be started, which concerns users and permissions, not the data folder.
 *
 * @returns undefined for any other error
 */
export function explainSpawn(
  error: unknown,
  program: string,
  account: ServerAccount | undefined,
): EmbeddedPostgresError | undefined {
  if (!isCodedError(error) || !error.syscall?.startsWith('spawn')) return undefined
  if (account?.switched && hasCode(error, 'EPERM', 'EINVAL')) {
    return new EmbeddedPostgresError(
      'account',
      `PostgreSQL refuses to run as root, and this root may not start programs as user ${account.uid}: start as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    )
  }
  return new EmbeddedPostgresError(
    'binaries-unusable',
    `${program} cannot be run on this system (${error.code}): set DATABASE_URL to a PostgreSQL server of your own.`,
    { cause: error },
  )
}

const execute = promisify(execFile)

/**
 * Runs a program to its end.
 *
 * @throws EmbeddedPostgresError if it cannot be started, else an Error with its output
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  account: ServerAccount | undefined,
): Promise<void> {
  try {
    await execute(program, args, { ...programOptions(account), shell: false })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw (
      explainSpawn(error, program, account) ?? new Error(output || toError(error).message, { cause: error })
    )
  }
}
