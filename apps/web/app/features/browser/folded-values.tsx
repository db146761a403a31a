import type { FacetValue } from '@tempolibre/contract'
import type { ValueFacet } from '@tempolibre/contract/search-rules'
import { m } from '@tempolibre/locales/messages'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatCount } from '../../foundation/format/format.ts'
import { nameOfValue } from './facet-names.ts'

interface FoldedValuesProps {
  facet: ValueFacet
  values: readonly FacetValue[]
  /** One of them is chosen. */
  isOpen: boolean
  /** The list with working ticks. */
  children: () => ReactNode
}

/**
 * Values that unfold. Until somebody unfolds them they are mere markup, which a form without scripts sends like any other:
 * as components, a hundred ticks nobody sees would be most of what the page costs the server.
 */
export function FoldedValues({ children, facet, isOpen, values }: FoldedValuesProps) {
  const language = useLanguage()
  const details = useRef<HTMLDetailsElement>(null)
  const [isUnfolded, setUnfolded] = useState(isOpen)
  if (isOpen && !isUnfolded) setUnfolded(true)

  // Unfolded before the scripts were there.
  useEffect(() => {
    if (details.current?.open) setUnfolded(true)
  }, [])

  return (
    <details
      ref={details}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setUnfolded(true)}
    >
      {/* The click comes before the values are seen. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <summary onClick={() => setUnfolded(true)}>{m.browse_more({ count: String(values.length) })}</summary>
      {isUnfolded ? (
        children()
      ) : (
        <ul
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

/** A tick as the panel's component renders it. */
function printTick(facet: ValueFacet, slug: string, name: string, count: string): string {
  return (
    `<li><label class="facet-value"><input type="checkbox" name="${facet}" value="${escapeText(slug)}"/>` +
    `<span class="facet-name">${escapeText(name)}</span>` +
    `<span class="facet-count numbers">${escapeText(count)}</span></label></li>`
  )
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeText(text: string): string {
  // Hardly a name has one, and a replacement of nothing is no cheaper than one of something.
  if (!/[&<>"]/.test(text)) return text
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
