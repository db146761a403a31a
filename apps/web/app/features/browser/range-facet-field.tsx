import type { RangeFacetAnswer } from '@tempolibre/contract'
import {
  printRange,
  type RangeFacet,
  rangeLimits,
  readEnds,
  readRangeText,
  type SearchRange,
} from '@tempolibre/domain/search-rules'
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

/** A range filter: a histogram of the songs, and both ends as handles and as number fields. */
export function RangeFacetField({ answer, facet, search }: RangeFacetProps) {
  const fields = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const chosen = search.state[facet]
  const misread = search.state.misread[facet]
  // The range while a handle is being dragged; undefined: the chosen range.
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

  // Use the native change event, fired once a number is complete; React's fires with every digit.
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
  /** This end's value in the search; '' if open. */
  inForce: string
  /** The end of the scale, used when the field is empty. */
  open: number
  misread: boolean
}

/** One end as a number field: keeps what is typed until the search's value changes. */
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
