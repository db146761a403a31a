import type { TagKind } from '@tempolibre/contract'
import { keysOf } from '@tempolibre/locales'

const isKind: Record<TagKind, true> = { mood: true, use: true, instrument: true }

/** The kinds of tags, in the order of the tabs. */
export const kinds = keysOf(isKind)

/** The kinds as an input offers them. */
export const kindChoices = kinds.map((kind) => ({ id: kind, name: `resources.tags.kinds.${kind}` }))
