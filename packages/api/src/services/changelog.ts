import type { Release } from '@tempolibre/contract'

/**
 * Reads a changelog in the form of https://keepachangelog.com: `## [1.2.0] - 2026-11-27` or `## Unreleased`, below it
 * `### Added`, below that a list. Releases without an entry are left out.
 */
export function readChangelog(text: string): Release[] {
  const releases: Release[] = []
  for (const line of text.split(/\r?\n/)) {
    const heading = /^## (.+)$/.exec(line)?.[1]
    const group = /^### (.+)$/.exec(line)?.[1]
    const item = /^[-*] (.+)$/.exec(line)?.[1]
    const more = /^ {2,}(\S.*)$/.exec(line)?.[1]
    const release = releases.at(-1)
    const items = release?.groups.at(-1)?.items
    if (heading !== undefined) releases.push({ ...readHeading(heading), groups: [] })
    else if (group !== undefined) release?.groups.push({ name: group.trim(), items: [] })
    else if (item !== undefined) items?.push(item.trim())
    else if (more !== undefined && items && items.length > 0)
      items.push(`${items.pop() ?? ''} ${more.trim()}`)
  }
  return releases
    .map((release) => ({ ...release, groups: release.groups.filter(({ items }) => items.length > 0) }))
    .filter(({ groups }) => groups.length > 0)
}

function readHeading(heading: string): Pick<Release, 'date' | 'version'> {
  const [, version = null] = /(\d+\.\d+\.\d+[-+.\w]*)/.exec(heading) ?? []
  const [, date = null] = /(\d{4}-\d{2}-\d{2})/.exec(heading) ?? []
  return { version, date }
}
