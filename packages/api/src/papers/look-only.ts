import { AsyncLocalStorage } from 'node:async_hooks'

const looking = new AsyncLocalStorage<true>()

/** Answers a HEAD: whatever paper its answer would hold is not drawn. */
export const lookOnly = <Value>(answer: () => Promise<Value>): Promise<Value> => looking.run(true, answer)

export const isLookOnly = (): boolean => looking.getStore() === true
