import type { ArticleState } from '@tempolibre/contract'

/** What becomes of an article when its form is saved. */
export type PublicationChoice = 'draft' | 'now' | 'published' | 'scheduled'

/** The article as it is stored; a new one is a draft. */
export interface StoredPublication {
  state: ArticleState
  published_at: string | null
}

/** What can be chosen: an article that is published is not published again. */
export function choicesFor({ state }: StoredPublication): readonly PublicationChoice[] {
  return ['draft', state === 'published' ? 'published' : 'now', 'scheduled']
}

/** The choice that the form's `published_at` stands for. */
export function choiceOf(publishedAt: unknown, stored: StoredPublication): PublicationChoice {
  if (publishedAt === null || publishedAt === undefined) return 'draft'
  if (publishedAt === 'now') return 'now'
  return stored.state === 'published' && publishedAt === stored.published_at ? 'published' : 'scheduled'
}

/** The form's `published_at` for a choice. A time that nobody has chosen yet is tomorrow at nine. */
export function publishedAtFor(
  choice: PublicationChoice,
  stored: StoredPublication,
  now: Date,
): string | null {
  if (choice === 'draft') return null
  if (choice === 'now') return 'now'
  if (choice === 'published' || stored.state === 'scheduled') return stored.published_at
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9).toISOString()
}

/** A time as the browser's input writes it, without a time zone, as the API takes it. */
export function parseLocalTime(local: string): string {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
