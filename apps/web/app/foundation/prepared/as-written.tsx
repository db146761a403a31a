import { createElement, type HTMLAttributes, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

type AsWrittenProps = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  as: 'div' | 'dl' | 'nav' | 'section' | 'ul'
}

/**
 * An element of the document whose content stays as the server wrote it. Where React had to make the element anew it is
 * empty: then its data are fetched.
 */
export function AsWritten({ as, ...rest }: AsWrittenProps) {
  const element = useRef<HTMLElement>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (element.current?.hasChildNodes() === false) void revalidate()
    // Once: what is written now stays.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [])
  return createElement(as, {
    ...rest,
    ref: element,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: '' },
  })
}
