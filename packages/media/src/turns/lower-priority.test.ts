import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the niceness of each of its threads, the 17th field after the name (proc_pid_stat(5)). */
const program = (module: string) => `
  import { readdirSync, readFileSync } from 'node:fs'
  import { lowerPriority } from ${JSON.stringify(module)}
  lowerPriority(16)
  const niceness = readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync('/proc/self/task/' + thread + '/stat', 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
  console.log(JSON.stringify(niceness))
`

test.runIf(process.platform === 'linux')(
  '[R15.97] a process that renders lowers the priority of all its threads, those that collect garbage among them',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      program(join(import.meta.dirname, 'lower-priority.ts')),
    ])
    const niceness: unknown = JSON.parse(stdout)
    if (!Array.isArray(niceness)) throw new Error(stdout)
    expect(niceness.length).toBeGreaterThan(1)
    expect(new Set(niceness)).toEqual(new Set([16]))
  },
)
