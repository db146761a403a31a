import { createElement, type HTMLAttributes, useCallback } from 'react'
import { useRevalidator } from 'react-router'

type AsWrittenProps = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  as: 'div' | 'dl' | 'nav' | 'section' | 'ul'
}

/**
 * An element of the document whose content stays as the server wrote it. Where React had to make the element anew it is
 * empty: then its data are fetched.
 */
export function AsWritten({ as, ...rest }: AsWrittenProps) {
  const { revalidate } = useRevalidator()
  const fillIfEmpty = useCallback(
    (element: HTMLElement | null) => {
      if (element?.hasChildNodes() === false) void revalidate()
    },
    [revalidate],
  )
  return createElement(as, {
    ...rest,
    ref: fillIfEmpty,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: '' },
  })
}
