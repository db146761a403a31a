import { AsyncLocalStorage } from 'node:async_hooks'

/** What better-auth has logged during one call. */
export interface LoggedFailure {
  error?: unknown
}

/** better-auth logs why something failed and tells its caller only that it did; the log writes the reason here as well. */
export const loggedFailure = new AsyncLocalStorage<LoggedFailure>()

/** Does something with better-auth; where that fails, throws the reason that was logged, such as the database's error. */
export async function explainingFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  const logged: LoggedFailure = {}
  try {
    return await loggedFailure.run(logged, work)
  } catch (error) {
    throw logged.error ?? error
  }
}
