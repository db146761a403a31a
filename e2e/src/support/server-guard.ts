// node server-guard.ts PID FOLDER: waits until whoever started it is gone, then ends a server and removes its data.
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** What a server may take to stop by itself, in ms. */
const stopTimeoutMs = 15_000
const lookEveryMs = 100

const pid = Number(process.argv[2])
const folder = process.argv[3] ?? ''

// The other end of standard input is closed by the system when the process that holds it dies.
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

/** False where there is no such process any more. */
function signal(name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
