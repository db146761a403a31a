import { getCategory } from '@tempolibre/contract/operations/catalogue'
import { characters } from '@tempolibre/domain/venue-programme'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useAccountLoad } from '../account/use-account-load.ts'
import { useFocusNext } from './use-focus-next.ts'
import { canAddDaypart, type VenueDraft } from './venue-draft.ts'
import { describeCharacter, nameCharacter } from './venue-words.ts'

type Draft = VenueDraft['dayparts'][number]

interface DaypartFieldsProps {
  draft: VenueDraft
  /** Indexes of parts without enough music. */
  short: readonly number[]
  fault: string | undefined
  onChange: (changes: Pick<VenueDraft, 'dayparts'> | Pick<VenueDraft, 'crossfade'>) => void
}

/** How the day sounds: from which hour which character, and of which genres. */
export function DaypartFields({ draft, fault, onChange, short }: DaypartFieldsProps) {
  const language = useLanguage()
  const { answer } = useAccountLoad(getCategory, {})
  // English slugs, which stay whatever language the form is opened in next.
  const genres = (answer?.categories ?? [])
    .map(({ slug, title }) => ({ slug: slug.en, name: title[language] }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
  const focusNext = useFocusNext()
  const change = (index: number, part: Draft | undefined) =>
    onChange({ dayparts: draft.dayparts.toSpliced(index, 1, ...(part ? [part] : [])) })
  return (
    <fieldset
      id="venue-dayparts"
      tabIndex={-1}
      className="account-card venue-fields"
      aria-describedby={fault === undefined ? undefined : 'venue-dayparts-error'}
    >
      <legend>{m.venue_dayparts()}</legend>
      {fault !== undefined && (
        <p id="venue-dayparts-error" className="field-error">
          {fault}
        </p>
      )}
      <ol className="venue-dayparts">
        {draft.dayparts.map((part, index) => (
          // Parts have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="venue-daypart">
            <Part
              part={part}
              number={index + 1}
              genres={genres}
              isShort={short.includes(index)}
              onChange={(changed) => change(index, changed)}
              {...(draft.dayparts.length > 1 && {
                onRemove: () => {
                  focusNext(`venue-part-${Math.min(index + 1, draft.dayparts.length - 1)}-starts`)
                  change(index, undefined)
                },
              })}
            />
          </li>
        ))}
      </ol>
      {canAddDaypart(draft) && (
        <button
          type="button"
          className="button button-line"
          onClick={() => {
            focusNext(`venue-part-${draft.dayparts.length + 1}-starts`)
            onChange({
              dayparts: [
                ...draft.dayparts,
                { starts: '', character: 'lively', genres: [], instrumental: true },
              ],
            })
          }}
        >
          {m.venue_daypart_add()}
        </button>
      )}
      <label className="venue-crossfade">
        {m.venue_crossfade({ seconds: draft.crossfade })}
        <input
          type="range"
          min={0}
          max={12}
          value={draft.crossfade}
          onChange={({ target }) => onChange({ crossfade: target.valueAsNumber })}
        />
      </label>
    </fieldset>
  )
}

interface PartProps {
  part: Draft
  number: number
  genres: readonly { slug: string; name: string }[]
  isShort: boolean
  onChange: (part: Draft) => void
  onRemove?: () => void
}

function Part({ genres, isShort, number, onChange, onRemove, part }: PartProps) {
  const id = `venue-part-${number}`
  return (
    <fieldset className="venue-part" aria-describedby={isShort ? `${id}-short` : undefined}>
      <legend className="unseen">{m.venue_daypart({ number })}</legend>
      <div className="account-field">
        <label htmlFor={`${id}-starts`}>{m.venue_daypart_from()}</label>
        <input
          id={`${id}-starts`}
          type="time"
          className="field venue-time"
          value={part.starts}
          onChange={({ target }) => onChange({ ...part, starts: target.value })}
        />
      </div>
      <div className="account-field">
        <label htmlFor={`${id}-character`}>{m.venue_character()}</label>
        <select
          id={`${id}-character`}
          className="select"
          value={part.character}
          onChange={({ target }) => {
            const character = characters.find((name) => name === target.value)
            if (character) onChange({ ...part, character })
          }}
        >
          {characters.map((character) => (
            <option key={character} value={character}>
              {describeCharacter(character)}
            </option>
          ))}
        </select>
      </div>
      <label className="venue-check">
        <input
          type="checkbox"
          checked={part.instrumental}
          onChange={({ target }) => onChange({ ...part, instrumental: target.checked })}
        />
        {m.venue_instrumental()}
      </label>
      <GenreChoice
        genres={genres}
        chosen={part.genres}
        onChange={(chosen) => onChange({ ...part, genres: chosen })}
      />
      {isShort && (
        <p id={`${id}-short`} className="field-error">
          {(part.genres.length > 0 ? m.venue_short : m.venue_short_all)({
            character: nameCharacter(part.character),
          })}
        </p>
      )}
      {onRemove && (
        <button
          type="button"
          className="text-link"
          aria-label={m.venue_daypart_remove_label({ number })}
          onClick={onRemove}
        >
          {m.venue_remove()}
        </button>
      )}
    </fieldset>
  )
}

interface GenreChoiceProps {
  genres: PartProps['genres']
  /** Slugs; none: songs of all genres. */
  chosen: Draft['genres']
  onChange: (chosen: Draft['genres']) => void
}

function GenreChoice({ chosen, genres, onChange }: GenreChoiceProps) {
  return (
    <details className="venue-genres">
      <summary>
        {chosen.length === 0 ? m.venue_genres_all() : m.venue_genres_some({ count: chosen.length })}
      </summary>
      <ul>
        {genres.map(({ name, slug }) => (
          <li key={slug}>
            <label className="venue-check">
              <input
                type="checkbox"
                checked={chosen.includes(slug)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, slug] : chosen.filter((other) => other !== slug))
                }
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
