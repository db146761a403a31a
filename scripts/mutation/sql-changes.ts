/** A part of an SQL text and its replacement. */
export interface SqlChange {
  start: number
  end: number
  replacement: string
}

/** Patterns and their replacements. Context is only looked at, so that each change is short. */
const changes: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<=\s)<(?=\s)/g, ['<=', '>=']],
  [/(?<=\s)<=(?=\s)/g, ['<', '>']],
  [/(?<=\s)>(?=\s)/g, ['>=', '<=']],
  [/(?<=\s)>=(?=\s)/g, ['>', '<']],
  [/(?<=\s)=(?=\s)/g, ['<>']],
  [/(?<=\s)<>(?=\s)/g, ['=']],
  [/(?<=\s)\+(?=\s)/g, ['-']],
  [/(?<=\s)-(?=\s)/g, ['+']],
  // The "and" of a "between" does not join conditions.
  [/(?<!\bbetween\s(?:(?!\band\b)[^;]){1,100})\band\b/g, ['or']],
  [/\bor\b(?!\s+replace)/g, ['and']],
  [/\bnot exists\b/g, ['exists']],
  [/(?<!\bnot )\bexists\b/g, ['not exists']],
  [/\bis not null\b/g, ['is null']],
  [/\bis null\b/g, ['is not null']],
  [/\bdesc\b/g, ['asc']],
  [/\bfor (?:no key )?update\b(?: skip locked)?/g, ['']],
  [/ skip locked\b/g, ['']],
  [/\bgreatest\b/g, ['least']],
  [/\bleast\b/g, ['greatest']],
]

/** Every small change of an SQL text, in the order of the patterns. */
export function sqlChanges(sql: string): SqlChange[] {
  return changes.flatMap(([pattern, replacements]) =>
    [...sql.matchAll(pattern)].flatMap(({ index, 0: found }) =>
      replacements.map((replacement) => ({ start: index, end: index + found.length, replacement })),
    ),
  )
}
