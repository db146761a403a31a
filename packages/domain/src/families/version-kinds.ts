/** What a version of a song is. Their order is that of a song's page. */
export const versionKinds = [
  /** Shortened to a length, such as 30 s, or for radio. */
  'edit',
  'instrumental',
  /** The voices alone. */
  'vocal',
  /** Without melody, to speak over. */
  'underscore',
  /** Repeats without a seam. */
  'loop',
  /** A few seconds that open or end something. */
  'sting',
  /** One group of instruments; together the stems are the mix. */
  'stem',
  /** Any other mix or performance. */
  'alternate',
] as const
export type VersionKind = (typeof versionKinds)[number]

/** Maximum number of versions of a song: licences name them all. */
export const maxVersions = 60

/** Maximum length of a version's name. */
export const maxVersionName = 120

/** What a track may be in its family, as lists filter it. */
export const familyRoles = ['song', 'version', 'with_versions'] as const
export type FamilyRole = (typeof familyRoles)[number]

/** From what somebody may conclude that a track is a version of another. */
export const proposalSources = ['columns', 'names', 'sound'] as const
export type ProposalSource = (typeof proposalSources)[number]

export const proposalDecisions = ['confirmed', 'refused'] as const
export type ProposalDecision = (typeof proposalDecisions)[number]
