// Parses docs/decisions and its index, for decisions.test.ts.

/** A file of docs/decisions by its name. */
export interface DecisionFile {
  name: string
  text: string
}

const statusLine =
  /^Status: (?:accepted|accepted, changed by (?<changes>.+)|superseded by (?<successor>.+)) · (?<date>.+)$/
const successorLink = /^\[(\d{4})\]\((\1-[\w-]+\.md)\)$/
const indexEntry = /^- \[\d{4}\]\([^)]*\).*$/gm
const code = /```[\s\S]*?```|`[^`\n]+`/g
const relativeLink = /\]\((?!https?:)([^)#\s]+)(?:#[^)\s]*)?\)/g

const isDate = (text = '') =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text

/**
 * Finds faults of the records and their index, one line each.
 * @param records every file of docs/decisions except README.md
 * @param index the text of README.md
 * @param exists whether a path exists, from docs/decisions
 */
export function findDecisionFaults(
  records: readonly DecisionFile[],
  index: string,
  exists: (path: string) => boolean,
): string[] {
  const faults: string[] = []
  const expected: string[] = []
  const byNumber = new Map<string, string>()
  for (const { name, text } of records) {
    const digits = /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]
    if (digits === undefined) {
      faults.push(`${name}: name it NNNN-a-few-words.md.`)
      continue
    }
    const other = byNumber.get(digits)
    if (other !== undefined) faults.push(`${name} has the number of ${other}.`)
    byNumber.set(digits, name)

    const [first = '', second, third = '', fourth] = text.split('\n')
    const title = new RegExp(`^# ${Number(digits)}\\. (\\S.*[^.\\s])$`).exec(first)?.[1]
    if (title === undefined) faults.push(`${name} must begin with "# ${Number(digits)}. Title".`)

    const status = statusLine.exec(third)?.groups
    const links = (status?.['changes'] ?? status?.['successor'])?.split(', ') ?? []
    const successors = links.map((link) => successorLink.exec(link)?.[1])
    const isSound =
      second === '' &&
      fourth === '' &&
      isDate(status?.['date']) &&
      successors.every((successor) => successor !== undefined && successor !== digits)
    if (!isSound) faults.push(`${name} needs a status line below its title, as README.md has it.`)

    const mark = status?.['successor'] ? ` (superseded by ${successors.join(', ')})` : ''
    expected.push(`- [${digits}](${name}) ${title ?? ''}${mark}`)
  }

  const entries = index.match(indexEntry) ?? []
  for (const line of expected) {
    const times = entries.filter((entry) => entry === line).length
    if (times !== 1) faults.push(`README.md has ${times} times, instead of once: ${line}`)
  }
  const known = new Set(expected)
  for (const entry of entries) {
    if (!known.has(entry)) faults.push(`README.md has an entry of no record: ${entry}`)
  }

  for (const { name, text } of [...records, { name: 'README.md', text: index }]) {
    for (const [, path = ''] of text.replaceAll(code, '').matchAll(relativeLink)) {
      if (!exists(path)) faults.push(`${name} links to ${path}, which does not exist.`)
    }
  }
  return faults
}
