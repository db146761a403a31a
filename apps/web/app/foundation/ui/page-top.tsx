import type { ReactNode } from 'react'
import type { Crumb } from '../meta/breadcrumb-trail.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

interface PageTopProps {
  trail: Crumb[]
  title: string
  subheading?: string
  /** The languages of title and sub-heading where they are not those of the page. */
  titleLang?: 'en' | undefined
  subheadingLang?: 'en' | undefined
  children?: ReactNode
}

/** How every inner page begins: where it stands, its title, its sub-heading. */
export function PageTop({ children, subheading, subheadingLang, title, titleLang, trail }: PageTopProps) {
  return (
    <header className="page-top">
      <Breadcrumbs trail={trail} />
      <h1 lang={titleLang}>{keepHyphensTogether(title)}</h1>
      {subheading && (
        <p className="lead" lang={subheadingLang}>
          {subheading}
        </p>
      )}
      {children}
    </header>
  )
}

/** Large type may break a line at a space, never within `Royalty-Free`. */
function keepHyphensTogether(title: string): ReactNode[] {
  return title.split(/(\S+-\S+)/).map((words) =>
    words.includes('-') && words.length < 20 ? (
      <span key={words} className="unbroken">
        {words}
      </span>
    ) : (
      words
    ),
  )
}
