import { keysOf } from '@tempolibre/locales'

/** A text of a record in every language. */
interface RecordText {
  /** One line, or paragraphs of Markdown. */
  form: 'line' | 'paragraphs'
  /** May be missing in every language, but not in some only; of others the absence is a gap. */
  optional: boolean
}

const line = { form: 'line', optional: false } as const
const paragraphs = { form: 'paragraphs', optional: false } as const
const optionalLine = { form: 'line', optional: true } as const
const optionalParagraphs = { form: 'paragraphs', optional: true } as const

/**
 * The texts of what the staff edits besides tracks (track-fields) and plans, whose features are lists: the one place that names them. What
 * the studio's API takes and answers, what is read and written, what counts as a gap, and what the trail and versions record derive from it.
 * Their slugs are chosen from them. No zod here, since the studio reads it too.
 *
 * By hand remain the migration, the form, and what a page shows of a text.
 */
export const recordTexts = {
  artist: { biography: optionalParagraphs },
  genre: {
    title: line,
    subheading: optionalLine,
    description: optionalParagraphs,
    meta_title: line,
    meta_description: line,
  },
  tag: { name: line },
  page: {
    title: line,
    subheading: optionalLine,
    description: optionalParagraphs,
    meta_title: line,
    meta_description: line,
  },
  article: { title: line, summary: line, body: paragraphs, meta_title: line, meta_description: line },
  blogCategory: { title: line },
  author: { name: line, biography: paragraphs },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RecordText>>>>

export type RecordWithTexts = keyof typeof recordTexts
export type RecordTextName<Kind extends RecordWithTexts> = keyof (typeof recordTexts)[Kind] & string

/** The names of a record's texts, by whether the absence of one is a gap. */
export interface TextNames<Name extends string> {
  required: readonly Name[]
  /** May be missing in every language, but not in some only. */
  optional: readonly Name[]
}

const forms: { readonly [Kind in RecordWithTexts]: Readonly<Record<RecordTextName<Kind>, RecordText>> } =
  recordTexts

/** The names of all texts of a kind of record. */
export const textNamesOf = <Kind extends RecordWithTexts>(kind: Kind): RecordTextName<Kind>[] =>
  keysOf<RecordTextName<Kind>>(forms[kind])

/** The texts of a kind of record, by whether their absence is a gap. */
export function textsOf<Kind extends RecordWithTexts>(kind: Kind): TextNames<RecordTextName<Kind>> {
  const names = textNamesOf(kind)
  return {
    required: names.filter((name) => !forms[kind][name].optional),
    optional: names.filter((name) => forms[kind][name].optional),
  }
}

/** What `make` makes of each text of a kind of record, under its name. */
export function fromTexts<Kind extends RecordWithTexts, Made>(
  kind: Kind,
  make: (form: RecordText['form']) => Made,
): Record<RecordTextName<Kind>, Made> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each name
  return Object.fromEntries(textNamesOf(kind).map((name) => [name, make(forms[kind][name].form)])) as Record<
    RecordTextName<Kind>,
    Made
  >
}
