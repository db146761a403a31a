import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { passwordFile } from './cluster.ts'
import { programOptions, runProgram } from './programs.ts'

/** Quotes one argument inside pg_ctl's `-o`, which Windows passes to a command interpreter. */
function quote(argument: string): string {
  return `"${argument.replaceAll('"', String.raw`\"`)}"`
}

/** Starts the server through pg_ctl, which drops administrator rights first: postgres.exe refuses them. */
export async function startThroughPgCtl(
  binaries: Binaries,
  dataDirectory: string,
  args: readonly string[],
  logFile: string,
): Promise<void> {
  const options = args.map(quote).join(' ')
  await runProgram(
    binaries.pgCtl,
    ['start', '-w', '-D', dataDirectory, '-l', logFile, '-o', options],
    undefined,
  )
}

/** Windows has no signals: pg_ctl reaches the server through a named pipe. Returns immediately. */
export function stopThroughPgCtl(
  binaries: Binaries,
  dataDirectory: string,
  mode: 'fast' | 'immediate',
): void {
  const options = programOptions(undefined)
  execFileSync(binaries.pgCtl, ['stop', '-W', '-D', dataDirectory, '-m', mode], {
    env: options.env,
    stdio: 'ignore',
    windowsHide: true,
  })
}

/** A loopback port that is currently free. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** The password created with the cluster. */
export function readPassword(dataDirectory: string): string {
  return readFileSync(join(dataDirectory, passwordFile), 'utf8').trim()
}
