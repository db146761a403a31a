/** What a track is tagged with. */
export const tagKinds = ['mood', 'use', 'instrument'] as const
export type TagKind = (typeof tagKinds)[number]

/** What a track is filed under or tagged with. */
export const nameKinds = ['genre', ...tagKinds] as const
export type NameKind = (typeof nameKinds)[number]
