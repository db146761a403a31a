import type { TypedFastBitSet } from 'typedfastbitset'

/** Tracks, each as a number the index has given it. */
export type TrackSet = TypedFastBitSet
