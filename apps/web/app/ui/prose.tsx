import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** Text from the CMS. Its links to this site change the page like any other link, so the music plays on. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  const navigate = useNavigate()
  if (html === '') return null

  function follow(event: MouseEvent<HTMLDivElement>) {
    const link = (event.target as Element).closest('a')
    if (!link || link.origin !== location.origin || !opensHere(event)) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash, { viewTransition: true })
  }

  return (
    // The listener only takes over what the links inside would do by themselves; the HTML was made from Markdown on the
    // server, where raw HTML and unsafe links are taken out.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, react/no-danger
    <div className={`prose ${className}`} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

function opensHere(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
