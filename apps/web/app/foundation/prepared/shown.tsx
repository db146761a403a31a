import { createElement, type HTMLAttributes, type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ShownOnce } from '../context/shown-once.ts'
import { useShown } from '../context/document-parts.ts'
import { Prepared, type PreparedElement } from './prepared.tsx'

type ElementProps = Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> & {
  as: PreparedElement
}

/** The attribute by which browsers find a part of their document. */
const partAttribute = 'data-part'

/** The content of an element, by what a loader gave for it: the document is read once, before anything changes it. */
const read = new WeakMap<object, string>()

/** The HTML that the document shows; undefined if something has emptied the part, or taken it out. */
export function readShown(shown: ShownOnce<unknown>): string | undefined {
  if (shown.part === undefined) return undefined
  const html = read.get(shown) ?? document.querySelector(`[${partAttribute}="${shown.part}"]`)?.innerHTML
  if (!html) return undefined
  read.set(shown, html)
  return html
}

/**
 * An element of the document with the content that the server wrote. If the document has none, its data are fetched.
 */
function Written({ as, shown, ...rest }: ElementProps & { shown: ShownOnce<unknown> }) {
  const { revalidate } = useRevalidator()
  const html = readShown(shown)
  const isMissing = html === undefined
  useEffect(() => {
    if (isMissing) void revalidate()
  }, [isMissing, revalidate])
  return createElement(as, {
    ...rest,
    [partAttribute]: shown.part,
    ...(html !== undefined && { dangerouslySetInnerHTML: { __html: html } }),
  })
}

type ShownProps<Of extends object> = ElementProps & {
  /** What a loader gave by `showOnce`. */
  of: ShownOnce<Of>
  /** As of `Prepared`. */
  by: string
  children: (of: Of) => ReactNode
}

/** An element whose content does not change while it is shown: sent as markup, never as data. */
export function Shown<Of extends object>({ of: shown, ...rest }: ShownProps<Of>) {
  const value = useShown(shown)
  if (value !== undefined) return <Prepared {...rest} {...{ [partAttribute]: shown.part }} of={value} />
  const { by: _by, children: _children, ...element } = rest
  return <Written {...element} shown={shown} />
}

/** Likewise, of HTML that the server made. */
export function ShownHtml({ as, html: shown, ...rest }: ElementProps & { html: ShownOnce<string> }) {
  const html = useShown(shown)
  if (html === undefined) return <Written as={as} {...rest} shown={shown} />
  return createElement(as, {
    ...rest,
    [partAttribute]: shown.part,
    dangerouslySetInnerHTML: { __html: html },
  })
}
