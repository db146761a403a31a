import type { TypedFastBitSet } from 'typedfastbitset'

/** Tracks, by the index's numbers. */
export type TrackSet = TypedFastBitSet
