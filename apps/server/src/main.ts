import { flushCompileCache } from 'node:module'
import { EnvironmentError, readEnvironment } from './start-up/environment.ts'
import { createLog } from './logging/log.ts'
import { StartError } from './processes/start-error.ts'
import { openSupervisorLink } from './processes/supervisor-link.ts'
import { giveMemoryBack } from './start-up/give-memory-back.ts'
import { keepFilesPrivate } from './start-up/private-files.ts'
import { createTerminal, describeStart } from './start-up/terminal.ts'

/** In ms, after the time to drain; downloads under way have a minute, jobs 3 s, the rest stops at once. */
const maxStopMs = 75_000

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

  let stop: (() => Promise<void>) | undefined
  let asked = false
  const stopOnce = () => {
    // A second Ctrl+C exits immediately.
    if (asked) return link || process.exit(1)
    asked = true
    if (!link) terminal.say('Stopping…')
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
  // Ctrl+C reaches every process of a terminal: those of a supervisor wait for its word.
  process.on('SIGINT', () => link || stopOnce())
  process.on('SIGTERM', stopOnce)
  link?.onStop(stopOnce)

  if (environment.role === 'alone' && environment.processes > 1) {
    const { supervise } = await import('./processes/supervise.ts')
    const site = await supervise(environment, log, terminal)
    stop = site.stop
    terminal.say(describeStart(site.started))
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
  const { previewLengths, stop: stopServer, ...started } = server
  // Otherwise only a process that ends by itself would keep what it has compiled.
  flushCompileCache()
  giveMemoryBack()
  stop = stopServer
  if (link) link.report({ tempolibre: 'ready', started, previewLengths: [...previewLengths] })
  else terminal.say(describeStart(started))
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
