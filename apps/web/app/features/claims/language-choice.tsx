import { type Language, languageNames, languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useId } from 'react'
import './language-choice.css'

/** The language in which an answer to a claim is written, whatever that of the page. */
export function LanguageChoice({
  language,
  onChoose,
}: {
  language: Language
  onChoose: (language: Language) => void
}) {
  const name = useId()
  return (
    <fieldset className="claim-languages">
      <legend>{m.claim_language()}</legend>
      {languages.map((each) => (
        <label key={each} lang={each}>
          <input type="radio" name={name} checked={each === language} onChange={() => onChoose(each)} />
          {languageNames[each]}
        </label>
      ))}
    </fieldset>
  )
}
