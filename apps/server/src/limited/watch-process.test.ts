import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchProcess } from './watch-process.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watched-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a program under the watch until it ends. */
async function run(program: string, limits: { maxBytes?: number; maxSilent?: number }) {
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  const child = fork(file, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
  const watch = watchProcess(child, limits)
  const [code, by]: (number | string | null)[] = await once(child, 'close')
  watch.stop()
  return { end: code ?? by, reason: watch.reason, complaint: watch.complaint }
}

describe('[R15.26] a process that reads what was sent', { timeout: 30_000 }, () => {
  test.skipIf(process.platform !== 'linux')(
    'is ended when it takes too much memory, even while it computes',
    async () => {
      const { end, reason } = await run('const kept = []; for (;;) kept.push(new Uint8Array(8e6).fill(1))', {
        maxBytes: 300e6,
      })
      expect(end).toBe('SIGKILL')
      expect(reason).toMatch(/^it took \d+ MB of memory$/)
    },
  )

  test('is ended when it computes without an end', async () => {
    const { end, reason } = await run('for (;;);', { maxSilent: 1500 })
    expect(end).toBe('SIGKILL')
    expect(reason).toBe('it did not answer for 2 s')
  })

  test('complains to nobody: its last words are kept, not all', async () => {
    const { complaint, end } = await run(
      'for (let line = 0; line < 5000; line++) process.stderr.write(`frame ${line} is damaged\\n`); process.disconnect()',
      {},
    )
    expect(end).toBe(0)
    expect(complaint.length).toBeLessThanOrEqual(4000)
    expect(complaint).toMatch(/frame 4999 is damaged$/)
  })
})
