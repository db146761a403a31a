/** The names in a cell, separated by comma, semicolon, bar or line, in any alphabet; each once. */
export function splitList(text: string): string[] {
  const names = text.split(/[,;|\n，、；｜،؛]/).map((name) => name.trim())
  return [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()]
}
