// @ts-check

/** @import { SoundFinding, SoundVerdict } from './compare-sound.mjs' */
/** @import { Register } from './register.mjs' */
/** @import { Outcome, Verdict } from './verify-file.mjs' */

/**
 * The one thing that is said first of a file. Of a file without a genuine licence its verdict; of a genuine one the most
 * serious finding: a test licence (`test`), what the register says, another sound, a log that says something else, or that
 * this is the licensed sound; `genuine` if nothing more is known. Of a sound that may be ours nobody says that it is another.
 * @typedef {Exclude<Verdict, 'genuine'> | 'test' | 'revoked' | 'disputed' | 'unrecorded' | 'other_sound' | 'longer_sound' |
 * 'unlogged' | 'part_sound' | 'later_sound' | 'same_sound' | 'genuine'} Finding
 */

/** `good`: it proves a licence. `bad`: it does not. `open`: there is nothing in it, or nobody can tell. @typedef {'good' | 'bad' | 'open'} Standing */

/** @type {Readonly<Record<Finding, Standing>>} */
const standings = {
  altered: 'bad',
  several: 'bad',
  unknown_key: 'bad',
  foreign: 'open',
  unreadable: 'open',
  damaged_key: 'open',
  newer_format: 'open',
  too_large: 'open',
  unsupported: 'open',
  test: 'bad',
  revoked: 'bad',
  disputed: 'bad',
  unrecorded: 'bad',
  other_sound: 'bad',
  longer_sound: 'bad',
  unlogged: 'bad',
  part_sound: 'open',
  later_sound: 'open',
  same_sound: 'good',
  genuine: 'good',
}

/** What is found where nothing is wrong. @type {Partial<Record<SoundVerdict, Finding>>} */
const findings = { part: 'part_sound', later: 'later_sound', same: 'same_sound' }

/** @type {Partial<Record<Register['kind'], Finding>>} */
const doubts = { test: 'test', revoked: 'revoked', disputed: 'disputed', unknown: 'unrecorded' }

/**
 * What the page and the script say of a file: both take it from here.
 * @param {{ checked: Outcome, register?: { kind: string } | undefined, sound?: SoundFinding | undefined, isUnlogged?: boolean }} known
 * `isUnlogged`: the public log says something else
 * @returns {{ finding: Finding, standing: Standing }}
 */
export function judgeFile(known) {
  const finding = findMostSerious(known)
  return { finding, standing: standings[finding] }
}

/**
 * @param {Parameters<typeof judgeFile>[0]} known
 * @returns {Finding}
 */
function findMostSerious({ checked, isUnlogged = false, register, sound }) {
  const { handOver, licence, verdict } = checked
  if (verdict !== 'genuine') return verdict
  if ((licence ?? handOver)?.test !== undefined) return 'test'
  const [, doubt] = Object.entries(doubts).find(([kind]) => kind === register?.kind) ?? []
  if (doubt) return doubt
  if (sound?.verdict === 'other') return 'other_sound'
  if (sound?.verdict === 'longer') return 'longer_sound'
  if (isUnlogged) return 'unlogged'
  return findings[sound?.verdict ?? 'unknown'] ?? 'genuine'
}
