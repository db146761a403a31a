import { commandOf, processTree } from './processes.ts'

/** Whether a command line is that of a process that renders songs. */
export const isRenderer = (command: string) => /[\\/]rendering[\\/]worker\.ts/.test(command)

/** The process of a server that renders previews ahead; undefined while there is none. */
export function findRenderer(serverPid: number): number | undefined {
  return processTree(serverPid).find((pid) => /[\\/]rendering[\\/]worker\.ts ahead/.test(commandOf(pid)))
}
