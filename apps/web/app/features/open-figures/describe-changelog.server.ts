import type { Release } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatDate } from '../../foundation/format/format.server.ts'
import { renderMarkdown } from '../../foundation/markdown/render-markdown.server.ts'

export interface ShownRelease {
  title: string
  /** In English. */
  html: string
}

/** Latest first; earlier ones are in the source. */
const maxReleases = 10

export function describeChangelog(releases: readonly Release[], language: Language): ShownRelease[] {
  return releases.slice(0, maxReleases).map(({ date, groups, version }) => ({
    title: titleOf(version, date, language),
    html: renderMarkdown(
      groups
        .map(({ items, name }) => `#### ${name}\n\n${items.map((item) => `- ${item}`).join('\n')}`)
        .join('\n\n'),
    ),
  }))
}

function titleOf(version: string | null, date: string | null, language: Language): string {
  if (version === null) return m.open_unreleased()
  return date === null
    ? m.open_release({ version })
    : m.open_release_of({ version, date: formatDate(date, language, 'long') })
}
