import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Markdown file of the demo library: its front matter, one `key: value` per line, and its body. */
export interface MarkdownFile {
  fields: ReadonlyMap<string, string>
  body: string
  /** The field's value; throws an Error naming the file if it is absent. */
  field(name: string): string
}

export const contentFolder = join(import.meta.dirname, '..', '..', 'content')

/** Reads `content/{path}`; throws an Error naming the file if it has no front matter. */
export function readMarkdown(path: string): MarkdownFile {
  const text = readFileSync(join(contentFolder, path), 'utf8').replaceAll('\r\n', '\n')
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

/** Reads `content/{path}` as JSON. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(contentFolder, path), 'utf8'))
}
