/** What the next attempt waits for. */
let held: Promise<void> | undefined

/** Holds back the next attempt to reach a page until the returned function is called. */
export function holdNextAttempt(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  return resolve
}

/** Makes an attempt, once nothing holds it back. */
export function attempt<Answer>(reach: () => Promise<Answer>): Promise<Answer> {
  const answer = held ? held.then(reach) : reach()
  held = undefined
  return answer
}
