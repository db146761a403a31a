import { type ComponentProps, createElement, type ReactNode } from 'react'
import { type Site, useSite } from '../context/site-context.ts'

/** Renders what is prepared of an object, once for all pages that show it. */
export type RenderOnce = (of: object, by: string, site: Site, render: () => ReactNode) => string

let renderOnce: RenderOnce | undefined

/** Call on the server; without it every part is rendered each time. */
export function prepareBy(render: RenderOnce): void {
  renderOnce = render
}

export type PreparedElement = 'div' | 'dl' | 'nav' | 'section' | 'ul'

type PreparedProps<Name extends PreparedElement, Of extends object> = Omit<
  ComponentProps<Name>,
  'children' | 'ref'
> & {
  as: Name
  /** What is shown: an answer of the API or something made of it, never changed. */
  of: Of
  /** Tells apart what different parts show of the same object, with every other word they show. */
  by: string
  children: (of: Of) => ReactNode
}

/**
 * An element whose content depends on one object, the site and nothing else: not on the visitor, the address, another
 * context or `useId`. The server renders the content once per object and sends the text with every page that shows it;
 * browsers hydrate the same components.
 */
export function Prepared<Name extends PreparedElement, Of extends object>({
  as,
  by,
  children,
  of,
  ...rest
}: PreparedProps<Name, Of>) {
  const site = useSite()
  if (!renderOnce) return createElement(as, rest, children(of))
  return createElement(as, {
    ...rest,
    dangerouslySetInnerHTML: { __html: renderOnce(of, by, site, () => children(of)) },
  })
}
