import type { FacetValue } from '@tempolibre/contract'
import { escapeHtml } from '@tempolibre/domain/escape-html'
import type { ValueFacet } from '@tempolibre/domain/search-rules'
import { m } from '@tempolibre/locales/messages'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatCount } from '../../foundation/format/format.ts'
import { nameOfValue } from './facet-names.ts'

interface FoldedValuesProps {
  facet: ValueFacet
  values: readonly FacetValue[]
  /** Whether one of the values is chosen. */
  isOpen: boolean
  /** The list as interactive checkboxes. */
  children: () => ReactNode
}

/**
 * A folded list of values. Until it is opened it is plain markup, which a form without scripts submits like
 * any other: rendering a hundred hidden checkboxes as components would be most of the page's server time.
 */
export function FoldedValues({ children, facet, isOpen, values }: FoldedValuesProps) {
  const language = useLanguage()
  const details = useRef<HTMLDetailsElement>(null)
  const [isUnfolded, setUnfolded] = useState(isOpen)
  if (isOpen && !isUnfolded) setUnfolded(true)

  // It was opened before the scripts ran.
  useEffect(() => {
    if (details.current?.open) setUnfolded(true)
  }, [])

  return (
    <details
      ref={details}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setUnfolded(true)}
    >
      {/* The click comes before the values are visible. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <summary onClick={() => setUnfolded(true)}>{m.browse_more({ count: String(values.length) })}</summary>
      {isUnfolded ? (
        children()
      ) : (
        <div
          dangerouslySetInnerHTML={{
            __html: values
              .map((value) =>
                printTick(
                  facet,
                  value.slug,
                  nameOfValue(facet, value, language),
                  formatCount(value.count, language),
                ),
              )
              .join(''),
          }}
        />
      )}
    </details>
  )
}

/** A checkbox as the facet panel renders it. */
function printTick(facet: ValueFacet, slug: string, name: string, count: string): string {
  return (
    `<label class="facet-value"><input type="checkbox" name="${facet}" value="${escapeHtml(slug)}"/>` +
    `<span class="facet-name">${escapeHtml(name)}</span>` +
    `<span class="facet-count numbers">${escapeHtml(count)}</span></label>`
  )
}
