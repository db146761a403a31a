import type { HandOverDocument } from '@tempolibre/domain/hand-over-document'
import type { LicenceDocument } from '@tempolibre/domain/licence-document'
import type { LogVerdict } from '@tempolibre/domain/licence-log'
import {
  type FileKind,
  type Finding,
  judgeFile,
  type Outcome,
  type SoundVerdict,
} from '@tempolibre/domain/licence-verification'
import { dateFormat, entriesOf, type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { SiteLink } from '../../foundation/ui/links.tsx'
import type { LicenceWords } from './licence-sheet.server.ts'
import { Sign, type Standing } from './sign.tsx'
import type { FileCheck, Register } from './use-file-checks.ts'

const genuineTexts: Record<FileKind, () => string> = {
  pdf: m.verify_genuine_pdf,
  json: m.verify_genuine_json,
  audio: m.verify_genuine_audio,
}

const soundTexts: Record<SoundVerdict, () => string> = {
  same: m.verify_sound_same,
  other: m.verify_sound_other,
  part: m.verify_sound_part,
  later: m.verify_sound_later,
  longer: m.verify_sound_longer,
  unknown: m.verify_sound_unknown,
}

interface Description {
  standing: Standing
  title: string
  /** What the result means, and what to do next. */
  text: string[]
}

/** What is said first of a genuine licence. */
const genuineTitles: Partial<Record<Finding, () => string>> = {
  test: m.verify_test_licence,
  revoked: m.verify_genuine_revoked,
  disputed: m.verify_genuine_disputed,
  unrecorded: m.verify_genuine_unrecorded,
  other_sound: m.verify_genuine_other_sound,
  part_sound: m.verify_genuine_part_sound,
  later_sound: m.verify_genuine_later_sound,
  longer_sound: m.verify_genuine_longer_sound,
  unlogged: m.verify_genuine_unlogged,
  same_sound: m.verify_genuine_same_sound,
}

/** The result of a check as text. */
export function describeCheck(check: FileCheck, language: Language): Description {
  const { checked, log, name, register, sound } = check
  if (!checked) return { standing: 'open', title: m.verify_checking({ name }), text: [] }
  const heard = sound === 'comparing' ? undefined : sound
  const { finding, standing } = judgeFile({ checked, register, sound: heard, isUnlogged: isForged(log) })
  if (checked.verdict !== 'genuine') return { standing, ...describeFailure(checked) }
  const plainTitle = checked.handOver ? m.hand_over_genuine : m.verify_genuine
  return {
    standing,
    title: (genuineTitles[finding] ?? plainTitle)(),
    text: [
      ...(finding === 'test' ? [m.verify_test_licence_text()] : []),
      checked.handOver ? m.hand_over_genuine_text() : genuineTexts[checked.kind ?? 'json'](),
      ...(sound === undefined ? [] : [describeSound(sound, check)]),
      (checked.handOver ? describeHandOverRegister : describeRegister)(register, language),
      ...describeLog(log),
    ],
  }
}

/** Whether the log says something else than the register. */
const isForged = (log: LogVerdict | undefined) => log === 'wrong' || log === 'altered'

function describeLog(log: LogVerdict | undefined): string[] {
  if (log === undefined) return []
  if (log === 'logged') return [m.verify_log_right()]
  if (log === 'waiting') return [m.verify_log_waiting()]
  return [isForged(log) ? m.verify_log_wrong() : m.verify_log_unchecked()]
}

function describeSound(sound: NonNullable<FileCheck['sound']>, { checked, register }: FileCheck): string {
  if (sound === 'comparing') return m.verify_sound_comparing()
  const { verdict, version } = sound
  if (version !== undefined) return m.verify_sound_version({ version })
  // Before files brought their own fingerprint, only the register could tell.
  const mayBeOlder = checked?.licence?.file_sounds === undefined && !checked?.fileSound
  const isNoneOfThese = verdict === 'other' || verdict === 'later'
  if (isNoneOfThese && mayBeOlder && register?.kind === 'unasked') return m.verify_sound_older()
  return soundTexts[verdict]()
}

function describeFailure({ keyId = '', verdict }: Outcome): Omit<Description, 'standing'> {
  switch (verdict) {
    case 'altered':
      return { title: m.verify_altered(), text: [m.verify_altered_text()] }
    case 'unknown_key':
      return {
        title: m.verify_unknown_key(),
        text: [m.verify_unknown_key_text({ key: keyId.slice(0, 60) })],
      }
    case 'several':
      return { title: m.verify_several(), text: [m.verify_several_text()] }
    case 'damaged_key':
      return {
        title: m.verify_damaged_key(),
        text: [m.verify_damaged_key_text({ key: keyId.slice(0, 60) })],
      }
    case 'newer_format':
      return { title: m.verify_newer_format(), text: [m.verify_newer_format_text()] }
    case 'unreadable':
      return { title: m.verify_unreadable(), text: [m.verify_unreadable_text()] }
    case 'too_large':
      return { title: m.verify_too_large(), text: [m.verify_too_large_text()] }
    case 'unsupported':
      return { title: m.verify_unsupported(), text: [m.verify_unsupported_text()] }
    default:
      return { title: m.verify_foreign(), text: [m.verify_foreign_text()] }
  }
}

function describeRegister(register: Register | undefined, language: Language): string {
  switch (register?.kind) {
    case 'valid':
      return m.verify_online_valid()
    case 'test':
      return m.verify_online_test()
    case 'revoked':
      return m.verify_online_revoked({ date: formatDay(register.since, language) })
    case 'disputed':
      return m.verify_online_disputed({ date: formatDay(register.since, language) })
    case 'unknown':
      return m.verify_online_unknown()
    case 'asking':
      return m.verify_online_asking()
    default:
      return m.verify_online_unasked()
  }
}

/** The same of a hand-over; its licence decides as well. */
function describeHandOverRegister(register: Register | undefined, language: Language): string {
  if (register?.kind === 'valid') return m.hand_over_online_valid()
  if (register?.kind === 'revoked')
    return m.hand_over_online_revoked({ date: formatDay(register.since, language) })
  return describeRegister(register, language)
}

/** A full date in UTC, as on certificates. */
function formatDay(iso: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}

export function FileResult({ check, words }: { check: FileCheck; words: LicenceWords }) {
  const language = useLanguage()
  const { standing, text, title } = describeCheck(check, language)
  const { handOver, licence, number } = check.checked ?? {}
  return (
    <article className="verify-result" aria-busy={check.checked === undefined || check.sound === 'comparing'}>
      <Sign standing={standing} size={40} />
      <div>
        <h3>{title}</h3>
        {check.checked && <p className="verify-file-name">{check.name}</p>}
        {text.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {licence && <LicenceFacts licence={licence} words={words} />}
        {handOver && <HandOverFacts handOver={handOver} />}
        {number !== undefined && (
          <p>
            <SiteLink to={pathTo('licence', language, number.toLowerCase())} className="text-link">
              {m.verify_open({ number })}
            </SiteLink>
          </p>
        )}
      </div>
    </article>
  )
}

/** Contents of a genuine licence, with the holder's full name: anyone who has the file may read it. */
function LicenceFacts({ licence, words }: { licence: LicenceDocument; words: LicenceWords }) {
  const language = useLanguage()
  const uses = entriesOf(words.uses).flatMap(([usage, use]) => {
    const permission = licence.uses[usage]
    if (permission === undefined) return []
    return permission === 'with_credit' ? m.verify_use_with_credit({ use }) : use
  })
  const rows: [name: string, value: string][] = [
    [m.verify_number(), licence.number],
    [m.verify_holder(), licence.holder],
    [m.verify_song(), licence.track.title],
    [m.verify_artist(), licence.track.artist],
    [m.verify_plan_kind(), words.plans[licence.plan] ?? licence.plan],
    [m.verify_uses(), uses.join(' · ')],
    [m.verify_issued(), formatDay(licence.issued_at, language)],
    [m.verify_terms(), m.verify_terms_version({ version: licence.terms.version })],
    [m.verify_key(), licence.key_id],
  ]
  if (licence.versions)
    rows.splice(3, 0, [m.verify_versions(), licence.versions.map(({ name }) => name).join(' · ')])
  return <Facts rows={rows} />
}

/** Contents of a genuine hand-over, in full: anyone who has the file may read it. */
function HandOverFacts({ handOver }: { handOver: HandOverDocument }) {
  const language = useLanguage()
  const rows: [name: string, value: string][] = [
    [m.verify_number(), handOver.number],
    [m.hand_over_client(), handOver.client],
    [m.hand_over_project(), handOver.project],
    [m.hand_over_issuer(), handOver.issuer],
    [m.verify_song(), handOver.track.title],
    [m.verify_artist(), handOver.track.artist],
    [m.hand_over_licence(), handOver.licence.number],
    [m.hand_over_issued(), formatDay(handOver.issued_at, language)],
    [m.verify_key(), handOver.key_id],
  ]
  return <Facts rows={rows} />
}

function Facts({ rows }: { rows: readonly [name: string, value: string][] }) {
  return (
    <dl className="verify-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
