import { AsyncLocalStorage } from 'node:async_hooks'

/** How long the database has taken to answer, in ms. */
export interface StatementTime {
  ms: number
}

const meters = new AsyncLocalStorage<StatementTime>()

/** Runs work; the time of each statement that it has answered is added, from sending it until its rows are there. */
export const measureStatements = <Answer>(
  time: StatementTime,
  work: () => Promise<Answer>,
): Promise<Answer> => meters.run(time, work)

/** Adds the time of a statement to the work that is being measured. */
export function noteStatement(ms: number): void {
  const time = meters.getStore()
  if (time) time.ms += ms
}
