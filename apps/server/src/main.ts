import { EnvironmentError, readEnvironment } from './start-up/environment.ts'
import { createLog } from './logging/log.ts'
import { createTerminal, describeStart } from './start-up/terminal.ts'

/** In ms: requests under way have 10 s, a mail 3 s, the rest stops at once. */
const maxStopMs = 30_000

/** Parses the environment, starts, says where the site is, and stops when asked to. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env)
  // React asks for itself, and where nothing is said takes its development build, which is ten times as slow.
  process.env['NODE_ENV'] ??= 'production'
  const terminal = createTerminal(process.stdout)
  const log = createLog(environment.logLevel)

  let stop: (() => Promise<void>) | undefined
  let asked = false
  const stopOnce = () => {
    // A second Ctrl+C means it.
    if (asked) process.exit(1)
    asked = true
    terminal.say('Stopping…')
    if (!stop) process.exit(0)
    // Whatever it still waits for then, does not come: what was acknowledged is in the database.
    setTimeout(() => {
      log.fatal('could not stop in time')
      process.exit(1)
    }, maxStopMs).unref()
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

  // After the environment: what is wrong with it is said before all the rest is loaded.
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
