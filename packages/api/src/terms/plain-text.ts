/**
 * A document of the terms as plain text, for readers of a paper: without the marks of Markdown, its tables as lines. Only the marks
 * that these documents have are read: headings, lists, links, emphasis and tables.
 */
export function toPlainText(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !/^\s*\|?(?:\s*:?-{3,}:?\s*\|?)+\s*$/.test(line))
    .map((line) =>
      withoutMarks(line)
        .replace(/^#{1,6} +/, '')
        .replace(/^(\s*)[-*] +/, '$1– ')
        .replace(/^> ?/, ''),
    )
    .join('\n')
}

function withoutMarks(line: string): string {
  const plain = line
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '$1 ($2)')
    .replaceAll(/(\*\*|__)(.+?)\1/g, '$2')
    .replaceAll(/(^|[^\w*])\*([^*\s][^*]*)\*/g, '$1$2')
    .replaceAll(/`([^`]+)`/g, '$1')
  return /^\s*\|.*\|\s*$/.test(plain) ? cellsOf(plain).join(' · ') : plain
}

/** Cells of a row; a bar that belongs to a name is escaped. */
const cellsOf = (row: string): string[] =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
