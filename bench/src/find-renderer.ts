import { commandOf, processTree } from './processes.ts'

/** The process of a server that renders previews ahead; undefined while there is none. */
export function findRenderer(serverPid: number): number | undefined {
  return processTree(serverPid).find((pid) => /[\\/]rendering[\\/]worker\.ts ahead/.test(commandOf(pid)))
}
