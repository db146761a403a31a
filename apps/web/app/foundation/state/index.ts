export { attempt, browserStorage, readStored, writeStored } from './browser-storage.ts'
export { neighbourInQueue } from './queue.ts'
export type { PlayableTrack, PlaybackCondition, PlaybackTrouble, RootState, UserData } from './root-state.ts'
export { type RootStore, type RootVerbs, rootKey, tokenKey, useRootStore } from './root-store.ts'
