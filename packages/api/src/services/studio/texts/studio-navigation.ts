import {
  type EndpointOutput,
  type EndpointParsedInput,
  recordKinds,
  type StudioLink,
  type StudioNavigation,
  type StudioNavigationChange,
} from '@tempolibre/contract'
import { legalPages } from '@tempolibre/domain'
import { editable } from '@tempolibre/contract/editable'
import { changeSiteNavigation, findSiteNavigation, lockSiteNavigation } from '@tempolibre/database'
import { languages, type Translated } from '@tempolibre/locales'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields, type StudioFault } from '../../../http/studio-faults.ts'
import { changeRecord, type RecordKind, versionOf } from '../../../studio/records.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'
import { findRecords, type LinkRecords, linksOf } from '../../texts/navigation.ts'

type NavigationFields = Omit<StudioNavigation, 'version'>

const navigation: RecordKind<NavigationFields> = {
  subject: 'navigation',
  editable: editable.navigation,
  label: () => '',
}

const answer = (fields: NavigationFields): EndpointOutput<'getStudioNavigation'> => ({
  success: true,
  record: { ...fields, version: versionOf(navigation, fields) },
})

export async function getStudioNavigation({
  db,
}: StudioSettings): Promise<EndpointOutput<'getStudioNavigation'>> {
  return answer(await findSiteNavigation(db))
}

/** @throws ApiError `invalid_input` with a fault for each link that cannot be shown, `record_changed` */
export async function changeStudioNavigation(
  { db }: StudioSettings,
  { version, ...change }: EndpointParsedInput<'changeStudioNavigation'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioNavigation'>> {
  const faults = findFaults(change, await findRecords(db, linksOf(change)))
  if (faults.length > 0) throw refuseFields(faults)
  const fields = await changeRecord(db, {
    kind: navigation,
    id: 'navigation',
    version,
    caller,
    async lock(transaction) {
      await lockSiteNavigation(transaction)
      return true
    },
    read: findSiteNavigation,
    write: (transaction) => changeSiteNavigation(transaction, change),
  })
  return answer(fields)
}

interface Fault {
  field: string
  fault: StudioFault
}

function findFaults({ footer, header, menu }: StudioNavigationChange, records: LinkRecords): Fault[] {
  const faultsOf = (list: string, links: readonly StudioLink[] | null | undefined) =>
    (links ?? []).flatMap((link, index) => findLinkFaults(`${list}.${index}`, link, records))
  const columns = (footer ?? []).flatMap(({ label, links, name }, index) => {
    const field = `footer.${index}`
    const heading = label
      ? findGaps(`${field}.label`, label)
      : name === null
        ? [{ field: `${field}.label.en`, fault: 'text_missing' as const }]
        : []
    return [...heading, ...faultsOf(`${field}.links`, links)]
  })
  return [...faultsOf('header', header), ...faultsOf('menu', menu), ...columns, ...findLegalFaults(footer)]
}

function findLinkFaults(field: string, { kind, label, target }: StudioLink, records: LinkRecords): Fault[] {
  const gaps: Fault[] = label
    ? findGaps(`${field}.label`, label)
    : kind === 'address'
      ? [{ field: `${field}.label.en`, fault: 'text_missing' }]
      : []
  const record = recordKinds.find((known) => known === kind)
  const isUnknown = record !== undefined && !records.get(record)?.has(target)
  return isUnknown ? [...gaps, { field: `${field}.target`, fault: 'unknown_record' }] : gaps
}

const findGaps = (field: string, text: Translated): Fault[] =>
  languages.flatMap((language) =>
    text[language] === '' ? [{ field: `${field}.${language}`, fault: 'text_missing' }] : [],
  )

/** The law wants imprint, terms and privacy within reach of every page. */
function findLegalFaults(footer: StudioNavigationChange['footer']): Fault[] {
  if (!footer) return []
  const shown = new Set(
    footer.flatMap(({ links }) =>
      links.flatMap((link) => (link.kind === 'page' && link.shown ? [link.target] : [])),
    ),
  )
  return legalPages.some((page) => !shown.has(page)) ? [{ field: 'footer', fault: 'legal_page_missing' }] : []
}
