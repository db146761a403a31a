import { areOneRelease } from '../ddex/read-codes.ts'
import type { ErnRecord } from '../ddex/read-ern.ts'
import { describedElsewhere, type ImportProblem } from '../import-error.ts'

/** What the messages of a folder say of a release, the latest of them last. */
interface Release {
  codes: Map<string, string>
  /** Paths of its sound files. */
  sounds: Set<string>
  /** Those whose ISRC is known. */
  byIsrc: Map<string, string>
  /** Of those that are not offered. */
  closed: ReadonlySet<string>
}

/** A message about a release. */
interface OfRelease {
  /** The message's path. */
  path: string
  /** Of the release, by their kinds. */
  codes: ReadonlyMap<string, string>
}

/** What a message says of the sound files of a release. */
interface Offer extends OfRelease {
  isOpen: boolean
  /** The sound files that it names, by path. */
  sounds: readonly { sound: string; isrc: string | undefined }[]
  /** Of those that it does not offer, while it offers others. */
  closed: readonly string[]
}

/** Which sound files are offered by the releases that have them. */
export interface ReleaseOffers {
  /** Notes a message: it replaces what an earlier one says of its release. @returns whether the release has any sound file */
  note(offer: Offer): boolean
  /** The sound file that an earlier message of the release has named with an ISRC. */
  findEarlier(message: OfRelease, isrc: string | undefined): string | undefined
  /** Whether the release of a message offers a sound file, after all messages. @param path of the message */
  isOffered(path: string, sound: string): boolean
  /** Whether two messages are about one release. @param one its path */
  areOfOne(one: string, other: string): boolean
  /** Sound files that a release no longer offers, and no other one does. */
  listTakenDown(): string[]
}

/** Follows the messages of a folder in their order. A recording may be in several releases: one of them that ends takes it from no other. */
export function createReleaseOffers(): ReleaseOffers {
  const releases: Release[] = []
  const byCode = new Map<string, Release[]>()
  const byMessage = new Map<string, Release>()
  const keysOf = (codes: OfRelease['codes']) => [...codes].map(([kind, code]) => `${kind} ${code}`)
  /** One without a code is known to its own message alone. */
  function find({ codes, path }: OfRelease): Release {
    const known = keysOf(codes)
      .flatMap((key) => byCode.get(key) ?? [])
      .find((each) => areOneRelease(each.codes, codes))
    const release = known ?? { codes: new Map(), sounds: new Set(), byIsrc: new Map(), closed: new Set() }
    if (!known) releases.push(release)
    for (const [kind, code] of codes) {
      if (release.codes.has(kind)) continue
      release.codes.set(kind, code)
      byCode.set(`${kind} ${code}`, [...(byCode.get(`${kind} ${code}`) ?? []), release])
    }
    byMessage.set(path, release)
    return release
  }
  const offers = ({ closed, sounds }: Release, sound: string) => sounds.has(sound) && !closed.has(sound)
  return {
    note(offer) {
      const release = find(offer)
      for (const { isrc, sound } of offer.sounds) {
        release.sounds.add(sound)
        if (isrc !== undefined) release.byIsrc.set(isrc, sound)
      }
      release.closed = new Set(offer.isOpen ? offer.closed : release.sounds)
      return release.sounds.size > 0
    },
    findEarlier: (message, isrc) => (isrc === undefined ? undefined : find(message).byIsrc.get(isrc)),
    isOffered(path, sound) {
      const release = byMessage.get(path)
      return release !== undefined && offers(release, sound)
    },
    areOfOne: (one, other) => byMessage.get(one) === byMessage.get(other),
    listTakenDown() {
      const offered = new Set(
        releases.flatMap((release) => [...release.sounds].filter((sound) => offers(release, sound))),
      )
      const closed = new Set(releases.flatMap((release) => [...release.closed]))
      return [...closed].filter((sound) => !offered.has(sound))
    },
  }
}

/** A recording of a message whose sound is there. */
export interface Described {
  /** The message's path. */
  path: string
  sound: string
  record: ErnRecord
}

/**
 * Of several messages that describe a recording, the latest of a release that offers it counts. @returns also notes on messages of
 * other releases, which count for nothing
 */
export function chooseRows(
  described: readonly Described[],
  offers: ReleaseOffers,
): { rows: ReadonlyMap<string, { table: string; record: ErnRecord }>; repeated: ImportProblem[] } {
  const chosen = new Map<string, Described>()
  const inVain = new Map<string, Map<string, string[]>>()
  for (const each of described) {
    const earlier = chosen.get(each.sound)
    const counts =
      !earlier || offers.isOffered(each.path, each.sound) || !offers.isOffered(earlier.path, each.sound)
    const [winner, loser] = counts ? [each, earlier] : [earlier, each]
    chosen.set(each.sound, winner)
    if (!loser || offers.areOfOne(winner.path, loser.path) || !offers.isOffered(loser.path, each.sound))
      continue
    const others = inVain.get(loser.path) ?? new Map<string, string[]>()
    inVain.set(loser.path, others.set(winner.path, [...(others.get(winner.path) ?? []), each.sound]))
  }
  const repeated = [...inVain].flatMap(([file, others]) =>
    [...others].map(([other, sounds]) => describedElsewhere(file, other, sounds)),
  )
  const rows = new Map([...chosen].map(([sound, { path, record }]) => [sound, { table: path, record }]))
  return { rows, repeated }
}
