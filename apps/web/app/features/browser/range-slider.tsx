import type { RangeFacetAnswer } from '@tempolibre/contract'
import type { RangeFacet, SearchRange } from '@tempolibre/domain/search-rules'
import { m } from '@tempolibre/locales/messages'
import { type RefObject, useEffect, useRef } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { spellEnd } from './facet-names.ts'

/** Step of a handle, in the facet's unit. */
const steps: Record<RangeFacet, number> = { bpm: 1, duration: 5 }

interface RangeSliderProps {
  facet: RangeFacet
  name: string
  answer: RangeFacetAnswer & { minimum: number; maximum: number }
  shown: SearchRange | null
  /** Called with every movement of a handle. */
  onMove: (range: SearchRange | null) => void
  /** Called when a handle is released, by pointer or key. */
  onRelease: () => void
}

/**
 * Two native sliders on top of each other with only their handles interactive; they cannot cross. They have
 * no form names: without scripts the number fields are submitted instead.
 */
export function RangeSlider({ answer, facet, name, onMove, onRelease, shown }: RangeSliderProps) {
  const language = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const scale = {
    from: answer.histogram[0]?.from ?? answer.minimum,
    to: answer.histogram.at(-1)?.to ?? answer.maximum,
  }
  const within = (value: number) => Math.min(Math.max(value, scale.from), scale.to)
  const from = within(shown?.from ?? scale.from)
  const to = within(shown?.to ?? scale.to)

  const rangeOf = (ends: { from: number; to: number }): SearchRange | null => {
    const range = {
      from: ends.from <= scale.from ? null : ends.from,
      to: ends.to >= scale.to ? null : ends.to,
    }
    return range.from === null && range.to === null ? null : range
  }

  useReleases(root, onRelease)

  const share = (value: number) => (100 * (value - scale.from)) / (scale.to - scale.from)
  const handles = [
    {
      end: 'from',
      value: from,
      label: m.browse_least({ name }),
      said: Math.max(from, answer.minimum),
      move: (value: number) => onMove(rangeOf({ from: Math.min(value, to), to })),
    },
    {
      end: 'to',
      value: to,
      label: m.browse_most({ name }),
      said: Math.min(to, answer.maximum),
      move: (value: number) => onMove(rangeOf({ from, to: Math.max(value, from) })),
    },
  ]
  return (
    <div
      ref={root}
      className="range-handles"
      // If both handles overlap, put the one that can still move in front.
      data-in-front={share(from) > 50 ? 'from' : 'to'}
    >
      <span className="range-track">
        <span className="range-part" style={{ left: `${share(from)}%`, right: `${100 - share(to)}%` }} />
      </span>
      {handles.map(({ end, label, move, said, value }) => (
        <input
          key={end}
          type="range"
          className="range-handle"
          data-end={end}
          min={scale.from}
          max={scale.to}
          step={steps[facet]}
          value={value}
          aria-label={label}
          aria-valuetext={spellEnd(facet, said, language)}
          onChange={({ currentTarget }) => move(currentTarget.valueAsNumber)}
        />
      ))}
    </div>
  )
}

/** Calls `onRelease` when a handle is released. Native change events fire once when a pointer is released, but repeatedly while a key is held. */
function useReleases(root: RefObject<HTMLElement | null>, onRelease: () => void): void {
  const keyIsDown = useRef(false)
  useEffect(() => {
    const element = root.current
    const change = () => {
      if (!keyIsDown.current) onRelease()
    }
    const press = () => {
      keyIsDown.current = true
    }
    const letGo = () => {
      if (!keyIsDown.current) return
      keyIsDown.current = false
      onRelease()
    }
    element?.addEventListener('change', change)
    element?.addEventListener('keydown', press)
    element?.addEventListener('keyup', letGo)
    element?.addEventListener('focusout', letGo)
    return () => {
      element?.removeEventListener('change', change)
      element?.removeEventListener('keydown', press)
      element?.removeEventListener('keyup', letGo)
      element?.removeEventListener('focusout', letGo)
    }
  })
}
