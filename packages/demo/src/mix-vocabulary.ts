/** The closed lists by which recipes and scores describe a mix; what each means is in render/. */

/** Rooms, from the driest to the largest. */
export const spaceIds = ['dry-room', 'live-room', 'plate', 'chamber', 'hall', 'cathedral'] as const
export type SpaceId = (typeof spaceIds)[number]

/** Spectra a release is brought near to. */
export const toneIds = ['popular', 'bright', 'dance', 'deep', 'warm', 'acoustic', 'orchestral'] as const
export type ToneId = (typeof toneIds)[number]

/** How firmly the whole mix is compressed. */
export const glueIds = ['none', 'gentle', 'firm', 'dense'] as const
export type GlueId = (typeof glueIds)[number]

/** The machine that makes the tempo echo. */
export const echoIds = ['clean', 'tape', 'dub'] as const
export type EchoId = (typeof echoIds)[number]

/** What lies under the music: a record, a tape, the air of a room. */
export const textureIds = ['none', 'vinyl', 'tape', 'room'] as const
export type TextureId = (typeof textureIds)[number]
