import type { TagKind } from '@tempolibre/contract'

/** The kinds of tags, in the order of the tabs. */
export const kinds = ['mood', 'use', 'instrument'] as const satisfies readonly TagKind[]

/** The kinds as an input offers them. */
export const kindChoices = kinds.map((kind) => ({ id: kind, name: `resources.tags.kinds.${kind}` }))
