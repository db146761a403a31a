import { EnvironmentError, readEnvironment } from './start-up/environment.ts'
import { createLog } from './logging/log.ts'
import { createTerminal, describeStart } from './start-up/terminal.ts'

/** In ms, after the time to drain; downloads under way have a minute, jobs 3 s, the rest stops at once. */
const maxStopMs = 75_000

/** Parses the environment, starts the server, prints its address, and stops on a signal. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env)
  // React reads this variable itself, and without it uses its development build, which is ten times slower.
  process.env['NODE_ENV'] ??= 'production'
  const terminal = createTerminal(process.stdout)
  const log = createLog(environment.logLevel)

  let stop: (() => Promise<void>) | undefined
  let asked = false
  const stopOnce = () => {
    // A second Ctrl+C exits immediately.
    if (asked) process.exit(1)
    asked = true
    terminal.say('Stopping…')
    if (!stop) process.exit(0)
    // Force exit: everything acknowledged is already in the database.
    setTimeout(
      () => {
        log.fatal('could not stop in time')
        process.exit(1)
      },
      environment.drainSeconds * 1000 + maxStopMs,
    ).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stopOnce)
  process.on('SIGTERM', stopOnce)

  // Imported after the environment is parsed, so that its errors are reported before everything else is loaded.
  const { startServer } = await import('./start-server.ts')
  const server = await startServer(environment, log, {
    onPreviewProgress: terminal.showProgress,
    onWaitingMail: terminal.showMail,
  })
  stop = server.stop
  terminal.say(describeStart(server))
}

main().catch(async (error: unknown) => {
  const explained =
    error instanceof EnvironmentError
      ? error.message
      : (await import('./start-up/explain-failure.ts')).explainStartFailure(error)
  process.stderr.write(`${explained}\n`)
  process.exit(1)
})
