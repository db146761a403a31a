import { type Purpose, purposes } from '@tempolibre/domain/usage-matrix'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { CheckIcon, CloseIcon } from '../../foundation/icons/icons.tsx'
import { declaredUse } from '../../foundation/state/declared-use.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { SiteLink } from '../../foundation/ui/links.tsx'
import { answerUse, ownPlanKind, type UsablePlan } from './answer-use.ts'
import { clauseOf, describeAnswer, isYes, purposeNames } from './purpose-words.ts'

export interface UseQuestionProps {
  plans: readonly UsablePlan[]
  /**
   * When the choices are there: once a button is pressed; at once for a visitor who has said nothing yet (`asks`); always,
   * if the window is wide enough not to be filled by them (`open`).
   */
  mode?: 'asks' | 'open' | undefined
  /** Whether the visitor must not leave what they are doing: the clause opens in a new tab. */
  stays?: boolean
}

/** Asks what songs are for, and answers for this visitor. What was said can be changed wherever it is shown. */
export default function UseQuestion({ mode, plans, stays = false }: UseQuestionProps) {
  const said = declaredUse.use()
  const [choosing, setChoosing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const answered = useRef(false)

  const narrow = useNarrow()
  const isOpen = choosing || (mode === 'open' && !narrow) || (said === undefined && mode === 'asks')
  // What had the focus is gone.
  useEffect(() => {
    if (!answered.current || isOpen) return
    answered.current = false
    place.current?.querySelector<HTMLElement>('[data-answer]')?.focus()
  }, [isOpen])

  function choose(purpose: Purpose | 'unsaid') {
    answered.current = true
    declaredUse.keep(purpose)
    setChoosing(false)
  }

  return (
    <div ref={place} className="use-question">
      {isOpen ? (
        <Choices chosen={said} isWanted={choosing} onChoose={choose} />
      ) : said === undefined || said === 'unsaid' ? (
        <p className="use-ask">
          <button type="button" className="text-link" data-answer onClick={() => setChoosing(true)}>
            {m.purpose_question()}
          </button>
          {said === undefined && <span>{m.purpose_hint()}</span>}
        </p>
      ) : (
        <Answer purpose={said} plans={plans} stays={stays} onChange={() => setChoosing(true)} />
      )}
    </div>
  )
}

const narrowWindow = '(width < 48em)'

function useNarrow(): boolean {
  return useSyncExternalStore(
    followWindow,
    () => matchMedia(narrowWindow).matches,
    () => false,
  )
}

function followWindow(listener: () => void) {
  const window = matchMedia(narrowWindow)
  window.addEventListener('change', listener)
  return () => window.removeEventListener('change', listener)
}

interface ChoicesProps {
  chosen: Purpose | 'unsaid' | undefined
  /** Whether the visitor asked for them: then the first one gets the focus. */
  isWanted: boolean
  onChoose: (purpose: Purpose | 'unsaid') => void
}

/** Buttons, not radio buttons: the arrow keys would choose while the visitor looks through them. */
function Choices({ chosen, isWanted, onChoose }: ChoicesProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!isWanted) return
    const buttons = group.current
    const first =
      buttons?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? buttons?.querySelector('button')
    first?.focus()
  }, [isWanted])
  return (
    <fieldset ref={group}>
      <legend>{m.purpose_question()}</legend>
      <p>{m.purpose_hint()}</p>
      <div className="chips">
        {purposes.map((purpose) => (
          <button
            key={purpose}
            type="button"
            className="chip"
            aria-pressed={purpose === chosen}
            onClick={() => onChoose(purpose)}
          >
            {purposeNames[purpose]()}
          </button>
        ))}
        <button type="button" className="text-link" onClick={() => onChoose('unsaid')}>
          {m.purpose_none()}
        </button>
      </div>
    </fieldset>
  )
}

interface AnswerProps extends Pick<UseQuestionProps, 'plans' | 'stays'> {
  purpose: Purpose
  onChange: () => void
}

function Answer({ onChange, plans, purpose, stays }: AnswerProps) {
  const language = useLanguage()
  const own = useRootStore(({ auth }) => ownPlanKind(auth.userData))
  const answer = answerUse(purpose, plans, own)
  return (
    <>
      <p>
        {m.purpose_of({ purpose: purposeNames[purpose]() })}{' '}
        <button type="button" className="text-link" aria-label={m.purpose_change_label()} onClick={onChange}>
          {m.purpose_change()}
        </button>
      </p>
      <p className="use-answer" data-answer tabIndex={-1} data-yes={isYes(answer)}>
        {isYes(answer) ? <CheckIcon /> : <CloseIcon />}
        <span>
          {describeAnswer(answer, purpose)}{' '}
          <SiteLink
            to={pathTo('license-terms', language) + clauseOf(purpose, answer)}
            className="text-link"
            {...(stays && { target: '_blank', rel: 'noopener' })}
          >
            {m.use_answer_clause()}
          </SiteLink>
        </span>
      </p>
    </>
  )
}
