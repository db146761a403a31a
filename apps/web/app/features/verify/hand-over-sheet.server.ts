import type { PublicHandOver } from '@tempolibre/contract'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatDate } from '../../foundation/format/format.server.ts'
import { describeLog, describeTest, type LicenceSheet, type ShownLog } from './licence-sheet.server.ts'

export function describeHandOver(handOver: PublicHandOver, language: Language, log?: ShownLog): LicenceSheet {
  const { disputed_at, issued_at, licence_number: licence, number, revoked_at, status } = handOver
  const named = (name: string, value: string) =>
    value === ''
      ? { name, values: [m.verify_holder_gone()] }
      : { name, values: [value], note: m.hand_over_public_names() }
  return {
    number,
    status,
    ...describeStatus(handOver, (moment) => formatDate(moment, language)),
    rows: [
      { name: m.verify_number(), values: [number], isCode: true },
      named(m.hand_over_client(), handOver.client),
      named(m.hand_over_issuer(), handOver.issuer),
      { name: m.verify_song(), values: [handOver.track_title] },
      { name: m.verify_artist(), values: [handOver.artist_name] },
      {
        name: m.hand_over_licence(),
        values: [licence],
        address: pathTo('licence', language, licence.toLowerCase()),
        isCode: true,
      },
      { name: m.hand_over_issued(), values: [formatDate(issued_at, language)] },
      ...(disputed_at !== null && status === 'disputed'
        ? [{ name: m.verify_disputed_on(), values: [formatDate(disputed_at, language)] }]
        : []),
      ...(revoked_at === null
        ? []
        : [{ name: m.verify_revoked_on(), values: [formatDate(revoked_at, language)] }]),
      ...describeLog(number, log, language),
    ],
  }
}

function describeStatus(
  { disputed_at, revoked_at, status }: PublicHandOver,
  dayOf: (moment: string) => string,
): Pick<LicenceSheet, 'title' | 'text'> {
  if (status === 'test') return describeTest()
  if (status === 'revoked')
    return { title: m.verify_revoked(), text: m.hand_over_revoked_on({ date: dayOf(revoked_at ?? '') }) }
  if (status === 'disputed')
    return {
      title: m.verify_disputed(),
      text: m.hand_over_disputed_since({ date: dayOf(disputed_at ?? '') }),
    }
  return { title: m.verify_valid(), text: m.hand_over_public_valid() }
}
