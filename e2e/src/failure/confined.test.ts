import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '../support/server-process.ts'

/** Nobody's, on every Linux. */
const nobody = 65_534

/** Only root can become somebody else, and everybody must be able to read the program. */
const canBecomeNobody = process.getuid?.() === 0 && process.platform === 'linux' && isReadableByAll()

function isReadableByAll(): boolean {
  try {
    for (let folder = projectRoot; folder !== dirname(folder); folder = dirname(folder))
      accessSync(folder, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const folders: string[] = []
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tempolibre-confined-'))
  chownSync(folder, nobody, nobody)
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test.skipIf(!canBecomeNobody)(
  '[R13.7] npm start serves as a user who may write to its data and temporary files only, as in a container',
  async () => {
    const server = spawn('node', ['scripts/start.mjs'], {
      cwd: projectRoot,
      uid: nobody,
      gid: nobody,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: '/nonexistent',
        TMPDIR: makeFolder(),
        DATA_DIR: makeFolder(),
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: '0',
        PROCESSES: '2',
        PREVIEWS: 'on-demand',
      },
    })
    const ended = once(server, 'exit')
    let output = ''
    server.stderr.on('data', (text: Buffer) => (output += text.toString()))
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: server.stdout }).on('line', (line) => {
        output += `${line}\n`
        const address = /^\s*Site\s+(http:\/\/\S+)$/.exec(line)?.[1]
        if (address !== undefined) resolve(address)
      })
      server.once('exit', () => reject(new Error(`It ended before it was ready:\n${output}`)))
    })
    for (const path of ['/', '/readyz', '/studio', '/api/v1/statistics'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
)
