import type { VersionKind } from './version-kinds.ts'

/** What a name says of a version. */
export interface NamedVersion {
  /** The song's name without it. */
  song: string
  /** As written; empty: the song itself. */
  version: string
  /** Undefined: the song itself, such as `Full Mix`. */
  kind: VersionKind | undefined
}

/** Versions that are the song itself. */
const mainWords =
  /^(?:main|full|original|album|master|principal|completa|principale|complete)(?: (?:mix|version|track|length|versione?))?$|^(?:full|main) ?(?:mix|length)$|^(?:version|mezcla) (?:principal|original|completa)$|^(?:version|mix) (?:principale?|originale?|complete)$/

/**
 * How versions are named in three languages, the more specific first: `no drums` is an alternate mix, `drums` a stem.
 * Compared without accents and case.
 */
const kindWords: readonly (readonly [VersionKind, RegExp])[] = [
  [
    'edit',
    /^:?\d{1,3} ?(?:s|sec|secs|seconds?|seg|segs|segundos?|secondes?|''|"|″)(?: (?:edit|edicion|mix|version|cut|spot))?$/,
  ],
  ['edit', /^\d?:\d{2,3}$/],
  ['edit', /^(?:version|edicion|edit|montage|spot) (?:de )?\d{1,3} ?(?:s|sec|seg|segundos|secondes)$/],
  ['edit', /^(?:radio |short |long |tv |trailer |spot )?(?:edit|edicion|montage|cutdown)$/],
  ['edit', /^(?:short|cutdown|short version|version (?:corta|courte|breve|radio|abregee))$/],
  ['loop', /^(?:(?:\w+ )?loops?(?: \d+)?|bucles?|boucles?)$/],
  ['sting', /^(?:stings?|stinger|bumper|logo|tag|rafaga|virgule(?: sonore)?|jingle)(?: \d+)?$/],
  ['instrumental', /^(?:inst|instr|instrumental|instrumentale|karaoke|playback)(?: (?:mix|version|edit))?$/],
  ['instrumental', /^(?:version )instrumentale?$/],
  ['instrumental', /^(?:no|without|sin|sans) (?:vocals?|vox|lead vocals?|voz|voces|voix|chant)$/],
  ['vocal', /^(?:a ?cap+el+a|vocals?(?: only)?|vox|solo voz|voz sola|voix seules?|vocals? stem)$/],
  [
    'underscore',
    /^(?:underscore|underscoring|bed|music bed|tapis|cama(?: musical)?|fondo)(?: (?:mix|version))?$/,
  ],
  ['underscore', /^(?:no|without|sin|sans) (?:melody|lead|melodia|melodie)$/],
  ['stem', /^(?:stems?|submix|pista|piste)(?: \S.*)?$/],
  ['stem', /^\S.* (?:stems?|submix|only)$/],
  ['alternate', /^(?:no|without|sin|sans) \S+(?: \S+)?$/],
  [
    'alternate',
    /^(?:alt|alternate|alternative|alternativa|alternatif)(?: (?:mix|version|take|toma|prise))?(?: \d+)?$/,
  ],
  ['alternate', /^(?:version|mezcla|mix) (?:alternativa?|alternative?|alternatif|acustica|acoustique)$/],
  [
    'alternate',
    /^(?:lite|light|reduced|sparse|acoustic|acustico|acoustique|remix|demo|live|reprise)(?: (?:mix|version))?$/,
  ],
]

/** Kinds whose words at the end of a name mark a version without brackets or a dash. */
const plainEndings: readonly RegExp[] = [
  /^(.+?) (stems?(?: \S.*)?)$/i,
  /^(.+?) (:?\d{1,3} ?(?:s|sec|secs|seconds|seg|segundos|secondes|")(?: (?:edit|mix|version))?)$/i,
  /^(.+?) ((?:full|main) (?:mix|length|version))$/i,
  /^(.+?) (version instrumentale?|versión instrumental|instrumental|instrumentale|loop|bucle|boucle|underscore|cutdown|radio edit|sting|stinger)$/i,
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase()

/** What the name of a version says it is; undefined: not recognised; `main`: the song itself. */
export function kindOfVersion(version: string): VersionKind | 'main' | undefined {
  const name = plain(version)
  if (mainWords.test(name)) return 'main'
  return kindWords.find(([, words]) => words.test(name))?.[0]
}

/**
 * Splits the name of a version from that of its song: `Salt (Instrumental)`, `Salt - 30 sec`, `Salt_60s`,
 * `Salt STEM Drums`, in three languages. A name without a known version is the song.
 */
export function readVersion(name: string): NamedVersion {
  const spaced = name.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim()
  for (const [song, version] of splits(spaced)) {
    const kind = kindOfVersion(version)
    if (kind === undefined || song === '') continue
    return kind === 'main' ? { song, version: '', kind: undefined } : { song, version, kind }
  }
  return { song: spaced, version: '', kind: undefined }
}

/** The ways in which a name may end with a version, the clearest first. */
function* splits(name: string): Generator<[song: string, version: string]> {
  const bracketed = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/.exec(name)
  if (bracketed) yield [bracketed[1] ?? '', (bracketed[2] ?? '').trim()]
  // The last dash first: `Salt - Pepper - 30 sec` is a version of `Salt - Pepper`.
  const dashes = [...name.matchAll(/\s+[-–—]\s*|\s*[-–—]\s+|[-–—](?=\S+$)/g)].toReversed()
  for (const dash of dashes)
    yield [name.slice(0, dash.index).trim(), name.slice(dash.index + dash[0].length).trim()]
  for (const ending of plainEndings) {
    const found = ending.exec(name)
    if (found) yield [found[1] ?? '', found[2] ?? '']
  }
}

/** By which two names of one song are recognised: without accents, case and punctuation. */
export const songKey = (song: string): string =>
  plain(song)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
