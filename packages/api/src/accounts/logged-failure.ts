import { AsyncLocalStorage } from 'node:async_hooks'

/** What better-auth logged during one call. */
export interface LoggedFailure {
  error?: unknown
}

/** better-auth logs the reason of a failure but does not pass it to the caller; our logger stores it here too. */
export const loggedFailure = new AsyncLocalStorage<LoggedFailure>()

/** Calls better-auth; if that fails, throws the logged reason, such as the database's error. */
export async function explainingFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  const logged: LoggedFailure = {}
  try {
    return await loggedFailure.run(logged, work)
  } catch (error) {
    throw logged.error ?? error
  }
}
