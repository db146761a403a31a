import { majorKeys, minorKeys } from '../music/keys.ts'
import type { MusicalKey } from '../music/keys.ts'
import { measureChroma } from './chroma.ts'
import { prepareMono } from './downsample.ts'
import type { Pcm } from './pcm.ts'

export interface KeyEstimate {
  key: MusicalKey
  /** 0: two keys fit equally well (always so for noise and silence) … 1: no other key fits. */
  confidence: number
}

/**
 * Confidence from which a key is known. Below it two keys fit almost equally well: drums, noise and speech, and music that
 * stays between two keys.
 */
export const knownKeyConfidence = 0.1

/** Sample rate at which pitch is measured, in hertz. */
export const pitchRate = 11025

/*
 * How often each degree occurs in a key, tonic first. Source: Albrecht and Shanahan, "The Use of Large Corpora to Train
 * a New Type of Key-Finding Algorithm", Music Perception 31 (2013), table of the major and the minor distribution.
 */
const majorProfile = [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081]
const minorProfile = [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052]

/** Pearson correlation of the chroma, read from `tonic` on, with a profile. */
function correlate(chroma: Float64Array, profile: number[], tonic: number): number {
  const mean = 1 / 12
  let product = 0
  let chromaPower = 0
  let profilePower = 0
  profile.forEach((share, degree) => {
    const heard = (chroma[(tonic + degree) % 12] ?? 0) - mean
    const expected = share - mean
    product += heard * expected
    chromaPower += heard * heard
    profilePower += expected * expected
  })
  return chromaPower > 0 ? product / Math.sqrt(chromaPower * profilePower) : 0
}

/**
 * The key whose profile best fits a chroma of twelve pitch classes, C first: that of the highest correlation among
 * all 24. Source: Krumhansl, Cognitive Foundations of Musical Pitch, 1990, chapter 4 (the Krumhansl–Schmuckler
 * algorithm).
 */
export function findKey(chroma: Float64Array): KeyEstimate {
  const fitOf = (key: MusicalKey, profile: number[], tonic: number) => ({
    key,
    fit: correlate(chroma, profile, tonic),
  })
  const [best, next] = [
    ...majorKeys.map((key, tonic) => fitOf(key, majorProfile, tonic)),
    ...minorKeys.map((key, tonic) => fitOf(key, minorProfile, tonic)),
  ].toSorted((first, second) => second.fit - first.fit)
  if (!best || !next) throw new Error('there are no keys')
  // Related keys share six of seven tones, so a lead of 0.25 is the clearest possible.
  const confidence = Math.min(1, Math.max(0, best.fit) * Math.max(0, (best.fit - next.fit) / 0.25))
  return { key: best.key, confidence }
}

/** The key of a recording; for silence and noise an arbitrary key with a confidence near 0. */
export function estimateKey(pcm: Pcm): KeyEstimate {
  return findKey(measureChroma(prepareMono(pcm, pitchRate)))
}
