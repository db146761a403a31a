import { execFile } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import { promisify } from 'node:util'
import type { ServerAccount } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'

/**
 * The surroundings every PostgreSQL program is started in: none of our own PG* variables, no foreign library path,
 * messages in English (so that they can be understood by explainFailure), and a folder that any user may enter.
 */
export function programSurroundings(account: ServerAccount | undefined): SpawnOptions {
  const { PATH, SystemRoot, TEMP } = process.env
  const windows = process.platform === 'win32' ? { SystemRoot, TEMP } : {}
  return {
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { PATH, ...windows, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...(account?.switched ? { uid: account.uid, gid: account.gid } : {}),
  }
}

/**
 * Says why a program could not even be begun, which is about users and rights and not about the data folder.
 *
 * @returns undefined for any other error
 */
export function explainSpawn(
  error: unknown,
  program: string,
  account: ServerAccount | undefined,
): EmbeddedPostgresError | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (!syscall?.startsWith('spawn')) return undefined
  if (account?.switched && (code === 'EPERM' || code === 'EINVAL')) {
    return new EmbeddedPostgresError(
      'account',
      `PostgreSQL refuses to run as root, and this root may not start programs as user ${account.uid}: start as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    )
  }
  return new EmbeddedPostgresError(
    'binaries-unusable',
    `${program} cannot be run on this system (${code}): set DATABASE_URL to a PostgreSQL server of your own.`,
    { cause: error },
  )
}

const execute = promisify(execFile)

/**
 * Runs a program to its end.
 *
 * @throws EmbeddedPostgresError when it cannot be begun, else an Error whose message is what it said on failing
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  account: ServerAccount | undefined,
): Promise<void> {
  try {
    await execute(program, args, { ...programSurroundings(account), shell: false })
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw explainSpawn(error, program, account) ?? new Error(stderr.trim() || message, { cause: error })
  }
}
