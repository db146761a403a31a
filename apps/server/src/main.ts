import { flushCompileCache } from 'node:module'
import { namePayments } from './start-up/describe-payments.ts'
import { EnvironmentError, readEnvironment } from './start-up/environment.ts'
import { createLog } from './logging/log.ts'
import { StartError } from './processes/start-error.ts'
import { openSupervisorLink } from './processes/supervisor-link.ts'
import { giveMemoryBack } from './start-up/give-memory-back.ts'
import { keepFilesPrivate } from './start-up/private-files.ts'
import { createTerminal, describeStart } from './start-up/terminal.ts'

/** In ms, after the time to drain; downloads under way have a minute, jobs 3 s, the rest stops at once. */
const maxStopMs = 75_000

/** npm, its script and a terminal pass one Ctrl+C on: within this time, in ms, a further signal is the same one. */
const sameSignalMs = 1000

/** Parses the environment, starts the server or its supervisor, prints its address, and stops on a signal. */
async function main(): Promise<void> {
  if (process.argv.includes('--load-only')) {
    await import('./load-all.ts')
    process.exit(0)
  }
  keepFilesPrivate()
  const environment = readEnvironment(process.env)
  // React reads this variable itself, and without it uses its development build, which is ten times slower.
  process.env['NODE_ENV'] ??= 'production'
  const terminal = createTerminal(process.stdout)
  const log = createLog(environment.logLevel)
  const link = environment.role === 'alone' ? undefined : openSupervisorLink()

  // A terminal that was closed, or a pipe whose reader has ended, takes nothing more.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

  let stop: (() => Promise<void>) | undefined
  let askedAt: number | undefined
  const stopOnce = () => {
    const now = performance.now()
    // A second Ctrl+C exits immediately.
    if (askedAt !== undefined) return link || now - askedAt < sameSignalMs || process.exit(1)
    askedAt = now
    if (!link) terminal.say('Stopping…')
    // What a process has begun ends with it; the database's guardian sees to the rest.
    if (!stop) process.exit(0)
    // Force exit: everything acknowledged is already in the database.
    setTimeout(
      () => {
        log.fatal('could not stop in time')
        process.exit(1)
      },
      // A supervisor waits for those that serve, then for the one that works.
      environment.drainSeconds * 1000 + maxStopMs * (environment.processes > 1 ? 2 : 1),
    ).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  // Ctrl+C and a closed terminal reach every process of it: those of a supervisor wait for its word.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => link || stopOnce())
  process.on('SIGTERM', stopOnce)
  link?.onStop(stopOnce)
  // scripts/start.mjs was killed.
  if (!link && process.connected) process.once('disconnect', stopOnce)

  if (environment.role === 'alone' && environment.processes > 1) {
    const { supervise } = await import('./processes/supervise.ts')
    const site = await supervise(environment, log, terminal)
    stop = site.stop
    const started = await site.started
    // It may have been stopped meanwhile.
    if (askedAt === undefined)
      terminal.say(describeStart({ ...started, payments: namePayments(environment) }))
    return
  }
  // Imported after the environment is parsed, so that its errors are reported before everything else is loaded.
  const { startServer } = await import('./start-server.ts')
  const server = await startServer(environment, log, {
    onPreviewProgress: link
      ? (progress) => link.report({ tempolibre: 'progress', progress })
      : terminal.showProgress,
    onWaitingMail: link ? (mail) => link.report({ tempolibre: 'mail', mail }) : terminal.showMail,
    prepared: environment.role === 'web' ? link?.prepared : undefined,
  })
  const { closeLines, previewLengths, stop: stopServer, ...started } = server
  link?.onCloseLines(closeLines)
  // Otherwise only a process that ends by itself would keep what it has compiled.
  flushCompileCache()
  giveMemoryBack()
  stop = stopServer
  if (link) link.report({ tempolibre: 'ready', started, previewLengths: [...previewLengths] })
  else terminal.say(describeStart({ ...started, payments: namePayments(environment) }))
}

main().catch(async (error: unknown) => {
  if (error instanceof StartError) process.exit(1)
  const explained =
    error instanceof EnvironmentError
      ? error.message
      : (await import('./start-up/explain-failure.ts')).explainStartFailure(error)
  process.stderr.write(`${explained}\n`)
  process.exit(1)
})
