import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Markdown file: its front matter, one `key: value` per line, and its body. */
export interface MarkdownFile {
  fields: ReadonlyMap<string, string>
  body: string
  /** The field's value; throws an Error naming the file if it is absent. */
  field(name: string): string
}

/** A folder of texts: Markdown files in three languages, and JSON. */
export interface ContentFolder {
  /** The names of the Markdown files in a subfolder, once for the three languages. */
  listIds(subfolder: string): string[]
  /** Reads a Markdown file; throws an Error naming it if it has no front matter. */
  readMarkdown(path: string): MarkdownFile
  /** Reads a file without front matter. */
  readText(path: string): string
  readJson(path: string): unknown
}

export function openContentFolder(folder: string): ContentFolder {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n')
  return {
    listIds: (subfolder) =>
      readdirSync(join(folder, subfolder))
        .filter((name) => name.endsWith('.en.md'))
        .map((name) => name.slice(0, -'.en.md'.length))
        .sort(),
    readMarkdown: (path) => parseMarkdown(read(path), path),
    readText: (path) => read(path).trim(),
    readJson: (path) => JSON.parse(read(path)),
  }
}

function parseMarkdown(text: string, path: string): MarkdownFile {
  const match = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/.exec(text)
  if (!match?.groups)
    throw new Error(`content/${path} must begin with front matter between two lines of ---.`)
  const fields = new Map<string, string>()
  for (const line of (match.groups['head'] ?? '').split('\n')) {
    const at = line.indexOf(': ')
    if (at < 0) throw new Error(`content/${path}: '${line}' in the front matter must read 'key: value'.`)
    fields.set(line.slice(0, at), line.slice(at + 2).trim())
  }
  return {
    fields,
    body: (match.groups['body'] ?? '').trim(),
    field(name) {
      const value = fields.get(name)
      if (value === undefined || value === '')
        throw new Error(`content/${path} lacks '${name}' in its front matter.`)
      return value
    },
  }
}
