import type { ReactNode } from 'react'

/** What a list says when there is nothing in it: a sentence, and a next step. */
export function EmptyState({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  )
}
