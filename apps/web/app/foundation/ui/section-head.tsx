import type { ReactNode } from 'react'

/** A section's title with, at its right, the way to the whole of what it shows a part of. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
