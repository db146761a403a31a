import { getSpecimenLicence } from '@tempolibre/contract/operations/licences'
import { ApiError } from '@tempolibre/contract/errors'
import { type PublicKey, verifySignedLicence } from '@tempolibre/domain/licence-verification'
import type { SignedLicence } from '@tempolibre/domain/licence-document'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { PageLink } from '../../foundation/ui/links.tsx'
import { Sign } from '../verify/sign.tsx'
// The sign's colours.
import '../verify/verify.css'
import './forge.css'

interface Specimen {
  signed: SignedLicence
  key: PublicKey
}

/** Members of the licence that visitors change, by the names of the fields. */
const fields = ['holder', 'title', 'plan', 'issued_at', 'number'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string>

const names: Record<Field, () => string> = {
  holder: m.specimen_holder,
  title: m.specimen_track,
  plan: m.specimen_plan,
  issued_at: m.forge_issued,
  number: m.verify_number_label,
}

/** A licence that was really signed, and whose fields can be changed: the browser checks the signature each time. */
export function Forge() {
  const request = useApiRequest()
  const lang = useLanguage()
  const [specimen, setSpecimen] = useState<Specimen | 'absent'>()

  useEffect(() => {
    let isLeft = false
    getSpecimenLicence(request, { lang }).then(
      ({ key, text }) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API wrote it as a holder's file
        if (!isLeft) setSpecimen({ signed: JSON.parse(text) as SignedLicence, key })
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (!isLeft) setSpecimen('absent')
      },
    )
    return () => {
      isLeft = true
    }
  }, [request, lang])

  if (specimen === undefined) return <p aria-busy="true">{m.forge_loading()}</p>
  if (specimen === 'absent') return <p className="field-error">{m.forge_absent()}</p>
  return <Bench specimen={specimen} />
}

function Bench({ specimen }: { specimen: Specimen }) {
  const original = valuesOf(specimen.signed)
  const [values, setValues] = useState(original)
  const verdict = useVerdict(specimen, values)
  const first = useRef<HTMLInputElement>(null)
  // The button that had the focus is gone.
  useEffect(() => first.current?.focus(), [])
  const changed = fields.filter((field) => values[field] !== original[field])
  const list = changed.map((field) => names[field]()).join(', ')

  return (
    <div className="forge">
      <p>{m.forge_text()}</p>
      <div className="forge-fields">
        {fields.map((field, place) => (
          <label key={field}>
            <span>{names[field]()}</span>
            <input
              ref={place === 0 ? first : undefined}
              className="field"
              value={values[field]}
              maxLength={120}
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget }) => setValues({ ...values, [field]: currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <p className="forge-signature">
        {m.forge_signature()} <code>{specimen.signed.signature}</code>
      </p>
      {verdict && (
        <div className="forge-verdict" data-verdict={verdict}>
          <Sign
            standing={verdict === 'genuine' ? 'good' : verdict === 'altered' ? 'bad' : 'open'}
            size={40}
          />
          <p>
            <strong>{titleOf(verdict)}</strong>{' '}
            {verdict === 'altered' ? m.forge_altered({ fields: list }) : textOf(verdict)}
          </p>
        </div>
      )}
      <p className="forge-more">
        <button
          type="button"
          className="button button-line"
          disabled={changed.length === 0}
          onClick={() => setValues(original)}
        >
          {m.forge_undo()}
        </button>
        <PageLink page="verify" className="text-link">
          {m.verify_name()}
        </PageLink>
      </p>
    </div>
  )
}

type Shown = 'genuine' | 'altered' | 'unsupported'

const titleOf = (verdict: Shown) =>
  ({ genuine: m.forge_genuine_title, altered: m.forge_altered_title, unsupported: m.verify_unsupported })[
    verdict
  ]()
const textOf = (verdict: Shown) => (verdict === 'genuine' ? m.forge_genuine() : m.verify_unsupported_text())

/** What the signature says of the fields as they are; undefined until it is checked. Tells of each change of mind. */
function useVerdict({ key, signed }: Specimen, values: Values): Shown | undefined {
  const [verdict, setVerdict] = useState<Shown>()
  const told = useRef<Shown>(undefined)
  useEffect(() => {
    let isOutdated = false
    void verifySignedLicence(JSON.stringify(withValues(signed, values)), (id) =>
      id === key.id ? key : undefined,
    ).then(({ verdict: found }) => {
      if (isOutdated) return
      const shown = found === 'genuine' || found === 'unsupported' ? found : 'altered'
      setVerdict(shown)
      if (told.current !== undefined && told.current !== shown) announce(titleOf(shown))
      told.current = shown
    })
    return () => {
      isOutdated = true
    }
  }, [key, signed, values])
  return verdict
}

function valuesOf({ licence }: SignedLicence): Values {
  const { holder, issued_at, number, plan, track } = licence
  return { holder, issued_at, number, plan, title: track.title }
}

function withValues({ licence, signature }: SignedLicence, values: Values) {
  const { holder, issued_at, number, plan, title } = values
  return {
    licence: { ...licence, holder, issued_at, number, plan, track: { ...licence.track, title } },
    signature,
  }
}
