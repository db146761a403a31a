import { execFile } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import type { ServerAccount } from './account.ts'

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

/** What a program printed on both its outputs; rejects with an Error whose message is that text. */
export function runProgram(
  program: string,
  args: readonly string[],
  account: ServerAccount | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // spawn throws some refusals (a user we may not switch to) and reports others; a promise holds both.
    execFile(program, args, { ...programSurroundings(account), shell: false }, (error, stdout, stderr) => {
      if (!error) resolve(stdout + stderr)
      else reject(new Error(stderr.trim() || error.message, { cause: error }))
    })
  })
}
