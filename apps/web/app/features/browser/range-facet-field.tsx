import type { RangeFacetAnswer } from '@tempolibre/contract'
import {
  printRange,
  type RangeFacet,
  rangeLimits,
  readEnds,
  readRangeText,
  type SearchRange,
} from '@tempolibre/contract/search-rules'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import { facetNames, nameOfRange } from './facet-names.ts'
import { RangeHistogram } from './range-histogram.tsx'
import { RangeSlider } from './range-slider.tsx'
import { changed } from './search-address.ts'
import type { Search } from './use-search.ts'

interface RangeFacetProps {
  facet: RangeFacet
  answer: RangeFacetAnswer
  search: Search
}

const print = (range: SearchRange | null) => (range ? printRange(range) : '')

/** A part of a scale: how the songs are spread over it, both ends as handles and as numbers. */
export function RangeFacetField({ answer, facet, search }: RangeFacetProps) {
  const fields = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const chosen = search.state[facet]
  const misread = search.state.misread[facet]
  // While a handle is held, what it would come to; undefined where it is as chosen.
  const [held, setHeld] = useState<SearchRange | null>()
  const [last, setLast] = useState(chosen)
  if (print(last) !== print(chosen)) {
    setLast(chosen)
    setHeld(undefined)
  }
  const shown = held === undefined ? chosen : held

  const ask = (text: string) => {
    const { misread: unread, range } = readRangeText(facet, text)
    search.show(changed(search.state, { [facet]: range, misread: unread }))
  }

  // The platform's own event, once a number is complete; React's comes with every digit.
  useEffect(() => {
    const inputs = fields.current
    const apply = () => {
      const [from, to] = [...(inputs?.querySelectorAll('input') ?? [])].map(({ value }) => value.trim())
      ask(`${from}-${to}`)
    }
    inputs?.addEventListener('change', apply)
    return () => inputs?.removeEventListener('change', apply)
  })

  const { maximum, minimum } = answer
  if (minimum === null || maximum === null) return null
  const name = facetNames[facet]()
  const unit = facet === 'bpm' ? m.track_bpm() : m.browse_seconds()
  const written = shown ? readEnds(printRange(shown)) : readEnds(misread ?? '')
  return (
    <fieldset className="facet facet-of-range">
      <legend>
        {name} {shown && <span className="facet-chosen numbers">{nameOfRange(facet, shown)}</span>}
      </legend>
      <RangeHistogram histogram={answer.histogram} shown={shown} />
      <div className="range-slider">
        {hydrated && (
          <RangeSlider
            facet={facet}
            name={name}
            answer={{ ...answer, minimum, maximum }}
            shown={shown}
            onMove={setHeld}
            onRelease={() => {
              if (held !== undefined && print(held) !== print(chosen)) ask(print(held))
            }}
          />
        )}
      </div>
      <div className="facet-range" ref={fields}>
        <EndField
          facet={facet}
          end="from"
          label={m.browse_least_in({ name, unit })}
          inForce={written.from}
          open={minimum}
          misread={misread !== undefined}
        />
        <EndField
          facet={facet}
          end="to"
          label={m.browse_most_in({ name, unit })}
          inForce={written.to}
          open={maximum}
          misread={misread !== undefined}
        />
        <span className="facet-unit" aria-hidden="true">
          {unit}
        </span>
      </div>
    </fieldset>
  )
}

interface EndFieldProps {
  facet: RangeFacet
  end: 'from' | 'to'
  label: string
  /** What the search says of this end; '' where it is open. */
  inForce: string
  /** Where the scale ends if nothing is said. */
  open: number
  misread: boolean
}

/** One end as a number: what is typed, until another one comes into force. */
function EndField({ end, facet, inForce, label, misread, open }: EndFieldProps) {
  const [text, setText] = useState(inForce)
  const [last, setLast] = useState(inForce)
  if (last !== inForce) {
    setLast(inForce)
    setText(inForce)
  }
  return (
    <input
      className="field"
      type="number"
      inputMode="numeric"
      name={`${facet}_${end}`}
      min={rangeLimits[facet].minimum}
      max={rangeLimits[facet].maximum}
      value={text}
      placeholder={String(open)}
      aria-label={label}
      aria-invalid={misread || undefined}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
