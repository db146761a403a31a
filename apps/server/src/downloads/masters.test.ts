import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemoLibrary } from '@tempolibre/demo'
import { afterAll, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { openMasters } from './masters.ts'

const mediaDirectory = mkdtempSync(join(tmpdir(), 'tempolibre-masters-'))
afterAll(() => rmSync(mediaDirectory, { recursive: true }))

test('[R6.3] recordings are rendered ahead once there is nothing more urgent, as long as was said', async () => {
  const [shortest] = loadDemoLibrary()
    .masters.filter(({ master }) => master === 'mp3')
    .toSorted((one, other) => one.byteLength - other.byteLength)
  if (!shortest) throw new Error('The library is empty.')
  let becomeIdle = () => {}
  const idle = new Promise<void>((resolve) => (becomeIdle = resolve))
  const masters = openMasters({ mediaDirectory, masters: [shortest], idle, log: createLog('silent') })
  try {
    expect(await readdir(mediaDirectory)).toEqual([])
    becomeIdle()
    const file = join(mediaDirectory, shortest.key)
    await vi.waitFor(async () => expect((await stat(file)).size).toBe(shortest.byteLength), {
      timeout: 170_000,
      interval: 500,
    })
  } finally {
    await masters.stop()
  }
}, 180_000)
