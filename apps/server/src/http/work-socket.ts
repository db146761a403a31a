import { randomBytes, randomUUID } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isProcessNameAlive, ownProcessName } from '@tempolibre/database/embedded'

const prefix = 'tempolibre-work-'
const socketName = 'work'

export interface WorkSocket {
  path: string
  /** Removes its folder; also done when this process ends. */
  remove(): void
}

/**
 * Makes a private folder for the socket of the process that does the work. It is named after this process, so that others can
 * tell when it is abandoned.
 */
export function makeWorkSocket(): WorkSocket {
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\tempolibre-${randomUUID()}`, remove() {} }
  const folder = join(tmpdir(), `${prefix}${randomBytes(4).toString('hex')}.${ownProcessName()}`)
  mkdirSync(folder, { mode: 0o700 })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return { path: join(folder, socketName), remove }
}

/** Removes the folder of a socket whose supervisor was killed, when the process that listened there ends after it. */
export function removeWithSupervisor(path: string): void {
  process.once('exit', () => {
    if (!process.connected) rmSync(dirname(path), { recursive: true, force: true })
  })
}

/** Removes the folders of supervisors that were killed with all their processes; only our own, and where nobody listens. */
export async function sweepSocketFolders(): Promise<void> {
  if (process.platform === 'win32') return
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))
  await Promise.all(
    left.map(async (name) => {
      const folder = join(tmpdir(), name)
      const isOurs = lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()
      if (!isOurs || isProcessNameAlive(name.slice(name.indexOf('.') + 1))) return
      // Its process may live in another container that shares the folder.
      if (await isListening(join(folder, socketName))) return
      rmSync(folder, { recursive: true, force: true })
    }),
  )
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}
