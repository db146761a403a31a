// node server-guard.ts PID FOLDER: waits until its parent process is gone, then ends a server and removes its data.
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode } from '@tempolibre/domain/thrown'

/** Time for a server to stop by itself, in ms. */
const stopTimeoutMs = 15_000
const lookEveryMs = 100

const pid = Number(process.argv[2])
const folder = process.argv[3] ?? ''

// The system closes standard input when the parent process dies.
process.stdin.resume()
process.stdin.on('end', () => void endServer())

async function endServer(): Promise<void> {
  const deadline = Date.now() + stopTimeoutMs
  let alive = signal('SIGTERM')
  while (alive && Date.now() < deadline) {
    await delay(lookEveryMs)
    alive = signal(0)
  }
  if (alive) signal('SIGKILL')
  if (folder !== '') rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** False if the process does not exist any more. */
function signal(name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
    throw error
  }
}
