import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { hasCode } from '@tempolibre/domain/thrown'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { describeLack, root } from './setup.mjs'

test('[R15.72] an installation that does not fit on the disk is refused in one line, with both figures', () => {
  expect(describeLack(80e6, 1.2e9)).toMatch(/has 0\.1 GB free, .* takes up to 1\.2 GB\. Free some space/)
  expect(describeLack(80e6, 1.2e9)).not.toContain('\n')
  expect(describeLack(2e9, 1.2e9)).toBeUndefined()
})

const folder = mkdtempSync(join(tmpdir(), 'tempolibre-npm-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A package whose `npm start` is that of this one, with another program as its server. */
function makePackage(): string {
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  mkdirSync(join(folder, 'scripts'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }))
  const server = join(folder, 'server.mjs')
  writeFileSync(
    join(folder, 'scripts', 'start.mjs'),
    `import { becomeServer, endWithStarter } from ${JSON.stringify(join(root, 'scripts', 'setup.mjs'))}
    endWithStarter()
    becomeServer([${JSON.stringify(server)}], {}, { linked: true })`,
  )
  writeFileSync(
    server,
    `for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => process.exit())
    process.on('disconnect', () => process.exit())
    process.stdout.write('serves as ' + process.pid + '\\n')`,
  )
  return folder
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
    throw error
  }
}

test.skipIf(process.platform === 'win32').each(['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  '[R15.106] the server of npm start ends when npm alone gets %s',
  { timeout: 60_000 },
  async (signal) => {
    const npm = spawn('npm', ['start'], {
      cwd: makePackage(),
      stdio: ['ignore', 'pipe', 'ignore'],
      // A group of its own, as of a terminal or a service manager.
      detached: true,
    })
    onTestFinished(() => {
      // What a failure leaves.
      if (server !== undefined && isAlive(server)) process.kill(server, 'SIGKILL')
      npm.kill('SIGKILL')
    })
    let server: number | undefined
    for await (const line of createInterface({ input: npm.stdout })) {
      server = Number(/^serves as (\d+)$/.exec(line)?.[1]) || undefined
      if (server !== undefined) break
    }
    const ended = once(npm, 'exit')
    npm.kill(signal)
    await ended
    await vi.waitFor(() => expect(server !== undefined && isAlive(server)).toBe(false), {
      timeout: 30_000,
    })
  },
)
