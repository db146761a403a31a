/** What the next attempt waits for. */
let held: Promise<void> | undefined

/** Holds back the next attempt to fetch a page until the returned function is called. */
export function holdNextAttempt(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  return resolve
}

/** Resolves once nothing holds back this attempt. */
export async function waitForTurn(): Promise<void> {
  const turn = held
  held = undefined
  await turn
}
