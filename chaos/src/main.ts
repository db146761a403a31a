import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toError } from '@tempolibre/domain/thrown'
import { describeChaos, faultsOf } from './describe-chaos.ts'
import { events, findEvents } from './events.ts'
import { runChaos } from './run-chaos.ts'

const usage = `npm run chaos [-- [EVENT …] [--old COMMIT] [--asynchronous] [--bucket] [--json FILE]]

Starts three machines, a database with a synchronous replica, PgBouncer and HAProxy (from PATH, or named by PGBOUNCER and
HAPROXY), and a mail server; sends visitors; breaks one part after the other; and compares what visitors were told with
what is there. docs/chaos.md says what to expect. Exit status 1: something went wrong.

  EVENT          only these events:
${events.map(({ name, summary }) => `                   ${name.padEnd(19)}${summary}`).join('\n')}
  --old COMMIT   the release that a deploy replaces; default: the newest tag, else ten commits back
  --asynchronous commits do not wait for the replica: a failover may lose the last of them
  --bucket       machines share an S3-compatible bucket instead of a folder
  --json FILE    where the report is written as JSON; default: test-results/chaos.json
`

/** @returns the options, or one line that says what is wrong with them */
function readOptions(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        old: { type: 'string' },
        asynchronous: { type: 'boolean', default: false },
        bucket: { type: 'boolean', default: false },
        json: { type: 'string', default: 'test-results/chaos.json' },
      },
    })
    return { ...values, events: findEvents(positionals) }
  } catch (error) {
    return toError(error).message
  }
}

const options = readOptions(process.argv.slice(2))
if (typeof options === 'string') {
  process.stderr.write(`${options}\n\n${usage}`)
  process.exitCode = 1
} else if (options.help) process.stdout.write(usage)
else {
  const began = performance.now()
  const report = await runChaos({
    events: options.events,
    deployFrom: options.old,
    synchronous: !options.asynchronous,
    bucket: options.bucket,
    processes: [2, 1, 1],
    drainSeconds: 2,
    readers: 6,
    members: 3,
    quietMs: 7000,
    say: (line) =>
      process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}\n`),
  })
  const file = resolve(options.json)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`)
  process.stdout.write(`${describeChaos(report)}\n`)
  process.exitCode = faultsOf(report).length > 0 ? 1 : 0
}
