import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How a server is told to stop: `fast` ends its sessions, `immediate` is a crash without data loss. */
export type StopMode = 'fast' | 'immediate'

/**
 * A shell that waits for the end of its input, of which this process alone holds the other end, and then becomes the
 * program that leaves the cluster in its place. It takes a megabyte; a signal to all of a group or a unit passes it by.
 */
const script = `trap '' HUP INT TERM; read -r dismissed || exec "$0" "$@"`

const leaveProgram = fileURLToPath(new URL('leave-cluster.ts', import.meta.url))

/**
 * Sees to it that a process which ends without leaving the cluster, whether killed, crashed or told to end while it
 * started, leaves no server behind: node offers no way to be told of a parent's death, but the system closes its pipes.
 *
 * @param opener the note of this process; see {@link nameOpener}
 * @returns dismisses the guardian: this process has left by itself
 */
export function postGuardian(dataDirectory: string, opener: string, mode: StopMode): () => void {
  if (process.platform === 'win32') return () => {}
  const guardian = spawn(
    '/bin/sh',
    ['-c', script, process.execPath, leaveProgram, dataDirectory, opener, mode],
    {
      cwd: '/',
      env: { PATH: process.env['PATH'] },
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  guardian.unref()
  // Without a shell the next start replaces the server, as on Windows.
  guardian.once('error', () => {})
  guardian.stdin.on('error', () => {})
  return () => guardian.stdin.end('dismissed\n')
}
