// npm run import -- FOLDER: imports a folder of recordings (docs/import.md), or restores an export (docs/export.md). Servers
// may keep running. Files are read in a process of its own, which is ended if one of them takes too much memory or time.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readingProcessOptions, watchProcess } from '../limited/watch-process.ts'
import { begunImportSchema, type ImportOrder } from './import-order.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Files that have ended a process, and why. */
const leftOut: ImportOrder['leftOut'] = []
/** Of a dry run nothing is stored, so it begins again. */
const isRehearsal = process.argv.includes('--dry-run')
/** Once one of several files has ended a process. */
let oneByOne = false
/** Of the import, once it has begun. */
let batchId: number | undefined

/** Runs the command. @returns its exit status; undefined if one file has ended the process, and the others are to be read */
async function run(): Promise<number | undefined> {
  const program = fileURLToPath(new URL('./import-folder-process.ts', import.meta.url))
  const child = fork(program, process.argv.slice(2), {
    execArgv: readingProcessOptions,
    stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
  })
  const watch = watchProcess(child)
  const tell = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, tell)
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (isStopped = true))
  child.on('message', (message) => {
    batchId = begunImportSchema.safeParse(message).data?.begunImport ?? batchId
  })
  child.send({ leftOut, oneByOne, batchId } satisfies ImportOrder, () => {})
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; by: string | null }>()
  child.once('exit', (code, by) => resolve({ code, by }))
  const { by, code } = await promise.finally(() => watch.stop())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, tell)
  if (code === 0) return 0
  const why = watch.reason ?? `it ended with ${code ?? by}`
  const isCrash = watch.reason !== undefined || (by !== null && !isStopped) || (code ?? 0) > 1
  const [reading, ...others] = watch.reading
  if (isCrash && others.length > 0 && !oneByOne) {
    oneByOne = true
    return undefined
  }
  if (isCrash && reading !== undefined && !leftOut.some(({ path }) => path === reading)) {
    leftOut.push({ path: reading, why })
    say(
      `Reading ${reading} ended the process (${why}): it is left out. ${isRehearsal ? 'The others are read again.' : 'What was read before it counts as unchanged.'}`,
    )
    return undefined
  }
  // What it says of its failure; decoders are muted.
  process.stderr.write(isCrash ? `The folder cannot be read: ${why}.\n` : `${watch.complaint}\n`.trimStart())
  return code || 1
}

let status: number | undefined
while (status === undefined) status = await run()
process.exitCode = status
