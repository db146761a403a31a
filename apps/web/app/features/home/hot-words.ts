/** A run of words of a title, and whether it is highlighted. */
export interface TitleRun {
  words: string
  hot: boolean
}

/**
 * Splits a title at its `*…*` marks: `Music you can *prove*` has one highlighted word. A lone star is just a
 * star.
 */
export function splitHotWords(title: string): TitleRun[] {
  return title
    .split(/(\*[^*]+\*)/)
    .filter((words) => words !== '')
    .map((words) =>
      words.length > 2 && words.startsWith('*') && words.endsWith('*')
        ? { words: words.slice(1, -1), hot: true }
        : { words, hot: false },
    )
}
