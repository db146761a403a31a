import type { ReactNode } from 'react'
import type { Crumb } from '../shell/breadcrumb-trail.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'

interface PageTopProps {
  trail: Crumb[]
  title: string
  subheading?: string
  children?: ReactNode
}

/** How every inner page begins: where it stands, its title, its sub-heading. */
export function PageTop({ trail, title, subheading, children }: PageTopProps) {
  return (
    <header className="page-top">
      <Breadcrumbs trail={trail} />
      <h1>{title}</h1>
      {subheading && <p className="lead">{subheading}</p>}
      {children}
    </header>
  )
}
