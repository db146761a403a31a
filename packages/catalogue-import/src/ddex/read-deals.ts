import { cleanLine } from '@tempolibre/domain/clean-text'
import { isCountry } from '@tempolibre/domain/countries'
import { parseDay } from '../fields/parse-day.ts'
import type { XmlNode } from './xml-node.ts'

/**
 * Whether a site may offer something. `ended`: its deals are past or cancelled, or there are none. `elsewhere`: they are open, or will
 * be, but nowhere where the site sells.
 */
export type DealState = 'open' | 'ended' | 'elsewhere'

/** What deals say of one recording. */
export interface RecordingDeal {
  state: DealState
  /** The day on which the first deal opens that covers a territory of the site, `YYYY-MM-DD`; undefined: it names none. */
  opening: string | undefined
}

/** Codes of territories (ISO 3166-1) in which deals are open, or will be: `only` in some, or everywhere but in some. */
export type DealPlaces = { only: readonly string[] } | { except: readonly string[] }

/** When and where the releases of a message may be offered. */
export interface ErnDeals {
  /** Of all that it delivers. */
  state: DealState
  /**
   * By the deals of its release, or of its track; by all of them if none names a release that has it.
   * @param resource its reference
   */
  dealOf(resource: string): RecordingDeal
  /** Undefined: everywhere, or they do not say. */
  places: DealPlaces | undefined
  /** Territories of the site that no deal covers, while another one is covered. */
  missing: readonly string[]
  /** What deals name as territories and is no code of ISO 3166-1, such as a group of countries. */
  unknown: readonly string[]
}

/** By what deals are judged. */
export interface DealTerms {
  /** `YYYY-MM-DD`: deals that ended before are past. */
  today: string
  /** Where the site sells, as codes of ISO 3166-1; undefined or empty: everywhere. */
  soldIn?: readonly string[] | undefined
}

interface Deal {
  /** References of releases. */
  releases: readonly string[]
  /** Past or cancelled. */
  isOver: boolean
  isPreOrder: boolean
  start: string | undefined
  /** Undefined: everywhere but in `except`. */
  only: readonly string[] | undefined
  except: readonly string[]
}

/**
 * Reads what the deals of a message say. They concern streaming services and shops; here they say only whether, from which day on
 * and where something is offered (ERN, `DealTerms`: `TerritoryCode`, `ExcludedTerritoryCode`, `ValidityPeriod`).
 * @throws UnreadDayError
 */
export function readDeals(root: XmlNode, { soldIn = [], today }: DealTerms): ErnDeals {
  const deals = (root.find('DealList')?.all('ReleaseDeal') ?? []).flatMap((release) => {
    const releases = release.all('DealReleaseReference').flatMap(({ value }) => value ?? [])
    return release.all('Deal').map((deal) => readDeal(deal, releases, today))
  })
  const releasesOf = readReleases(root)
  const isHere = (deal: Deal) =>
    soldIn.length === 0 || soldIn.some((territory) => coversTerritory(deal, territory))
  const judge = (some: readonly Deal[]): RecordingDeal => {
    const open = some.filter(({ isOver }) => !isOver)
    if (open.length === 0) return { state: 'ended', opening: undefined }
    const here = open.filter(isHere)
    if (here.length === 0) return { state: 'elsewhere', opening: undefined }
    const starts = here.filter(({ isPreOrder }) => !isPreOrder).map(({ start }) => start)
    const isUnknown = starts.some((start) => start === undefined)
    return { state: 'open', opening: isUnknown ? undefined : starts.toSorted()[0] }
  }
  const offered = deals.filter(({ isOver, isPreOrder }) => !isOver && !isPreOrder)
  const { state } = judge(deals)
  return {
    state,
    dealOf(resource) {
      const own = deals.filter(({ releases }) =>
        releases.some((release) => releasesOf(release).has(resource)),
      )
      return judge(own.length > 0 ? own : deals)
    },
    places: joinPlaces(offered),
    missing:
      state === 'open' && offered.length > 0
        ? soldIn.filter((territory) => !offered.some((deal) => coversTerritory(deal, territory)))
        : [],
    unknown: [
      ...new Set(
        deals
          .flatMap(({ except, isOver, only = [] }) => (isOver ? [] : [...only, ...except]))
          .filter((code) => !isCountry(code)),
      ),
    ],
  }
}

function readDeal(deal: XmlNode, releases: readonly string[], today: string): Deal {
  const terms = deal.find('DealTerms')
  const isCancelled = [deal, terms].some(
    (node) => node?.text('TakeDown') === 'true' || node?.text('AllDealsCancelled') === 'true',
  )
  const periods = (terms?.all('ValidityPeriod') ?? []).map((period) => ({
    start: dayOf(period, 'Start'),
    end: dayOf(period, 'End'),
  }))
  const isPast = ({ end }: { end: string | undefined }) => end !== undefined && end < today
  // Of several the first that is not past counts: until it begins, the song is not on sale.
  const left = periods.filter((period) => !isPast(period))
  const places = codesIn(terms, 'TerritoryCode')
  return {
    releases,
    isOver: isCancelled || (periods.length > 0 && left.length === 0),
    isPreOrder: terms?.text('IsPreOrderDeal') === 'true',
    start: left.some(({ start }) => start === undefined)
      ? undefined
      : left.flatMap(({ start }) => start ?? []).toSorted()[0],
    only: places.length === 0 || places.some((code) => worldwide.has(code)) ? undefined : places,
    except: codesIn(terms, 'ExcludedTerritoryCode'),
  }
}

/** `2136` is the world among the territories of CISAC (TIS), by which a message may name them as well. */
const worldwide: ReadonlySet<string> = new Set(['WORLDWIDE', '2136'])

const codesIn = (terms: XmlNode | undefined, name: string): string[] =>
  terms?.all(name).flatMap(({ value }) => (value ? cleanLine(value).toUpperCase() : [])) ?? []

function coversTerritory({ except, only }: Deal, territory: string): boolean {
  return (only === undefined || only.includes(territory)) && !except.includes(territory)
}

/**
 * The day on which a period of a deal begins or ends, `YYYY-MM-DD`. A year or a month alone is its first or its last day.
 * @throws UnreadDayError if it is no day: a song would be on sale too early or too long
 */
function dayOf(period: XmlNode, which: 'End' | 'Start'): string | undefined {
  const written = period.text(`${which}Date`) ?? period.text(`${which}DateTime`)
  if (written === undefined) return undefined
  const [, year, month, day] =
    /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T.*|Z|[+-]\d\d:\d\d)?)?)?$/.exec(cleanLine(written)) ?? []
  if (year === undefined || 'problem' in parseDay(`${year}-${month ?? '01'}-${day ?? '01'}`))
    throw new UnreadDayError(written)
  return which === 'Start'
    ? `${year}-${month ?? '01'}-${day ?? '01'}`
    : `${year}-${month ?? '12'}-${day ?? '31'}`
}

/** What stands in a message as the first or last day of a deal, and is none. */
export class UnreadDayError extends Error {
  override readonly name = 'UnreadDayError'
  readonly day: string

  constructor(day: string) {
    super(`${day} is no day.`)
    this.day = day
  }
}

/** Where any of these deals is open. */
function joinPlaces(deals: readonly Deal[]): DealPlaces | undefined {
  const named = new Set(
    deals.flatMap(({ except, only = [] }) => only.filter((code) => !except.includes(code))),
  )
  const wide = deals.filter(({ only }) => only === undefined)
  if (deals.length > 0 && wide.length === 0) return { only: [...named].toSorted() }
  const except = (wide[0]?.except ?? []).filter(
    (code) => !named.has(code) && wide.every((deal) => deal.except.includes(code)),
  )
  return except.length > 0 ? { except: [...new Set(except)].toSorted() } : undefined
}

/** The resources of each release, by its reference. */
function readReleases(root: XmlNode): (reference: string) => ReadonlySet<string> {
  const list = root.find('ReleaseList')
  const found = new Map<string, ReadonlySet<string>>()
  for (const release of [...(list?.all('Release') ?? []), ...(list?.all('TrackRelease') ?? [])])
    found.set(release.text('ReleaseReference') ?? '', new Set(resourcesOf(release)))
  return (reference) => found.get(reference) ?? new Set()
}

function resourcesOf(node: XmlNode): string[] {
  return [
    ...node.all('ReleaseResourceReference').flatMap(({ value }) => value ?? []),
    ...[
      'ReleaseResourceReferenceList',
      'ReleaseDetailsByTerritory',
      'ResourceGroup',
      'ResourceGroupContentItem',
    ]
      .flatMap((name) => node.all(name))
      .flatMap(resourcesOf),
  ]
}
