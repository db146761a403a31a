import type { XmlNode } from './xml-node.ts'

/** When and where releases may be offered. */
export interface ErnDeals {
  /** Without a deal, or with past or cancelled ones only, a release is no longer offered. */
  isTakenDown: boolean
  /**
   * The day on which the first deal of a recording opens, `YYYY-MM-DD`: of its release, or of its track. Undefined: its deals
   * name none.
   * @param resource its reference
   */
  openingOf(resource: string): string | undefined
  /** ISO 3166-1 codes of the only places where deals are open, or will be; undefined: everywhere, or they do not say. */
  places: readonly string[] | undefined
}

interface Deal {
  /** References of releases. */
  releases: readonly string[]
  start: string | undefined
  places: readonly string[]
}

/**
 * Reads what the deals of a message say. They concern streaming services and shops; here they say only whether, and from
 * which day on, something is offered.
 * @param today `YYYY-MM-DD`: deals that ended before are past
 */
export function readDeals(root: XmlNode, today: string): ErnDeals {
  const deals = (root.find('DealList')?.all('ReleaseDeal') ?? []).flatMap((release) => {
    const releases = release.all('DealReleaseReference').flatMap(({ value }) => value ?? [])
    return release.all('Deal').flatMap((deal) => readDeal(deal, releases, today))
  })
  const releasesOf = readReleases(root)
  const offered = deals.filter(({ isPreOrder }) => !isPreOrder)
  return {
    isTakenDown: deals.length === 0,
    openingOf(resource) {
      const own = offered.filter(({ releases }) =>
        releases.some((release) => releasesOf(release).has(resource)),
      )
      const starts = (own.length > 0 ? own : offered).map(({ start }) => start)
      return starts.some((start) => start === undefined) ? undefined : starts.toSorted()[0]
    },
    places: readPlaces(offered),
  }
}

/** @returns none if it is past or cancelled */
function readDeal(
  deal: XmlNode,
  releases: readonly string[],
  today: string,
): (Deal & { isPreOrder: boolean })[] {
  const terms = deal.find('DealTerms')
  const isCancelled = [deal, terms].some(
    (node) => node?.text('TakeDown') === 'true' || node?.text('AllDealsCancelled') === 'true',
  )
  const end = dayOf(terms, 'End')
  if (isCancelled || (end !== undefined && end < today)) return []
  return [
    {
      releases,
      start: dayOf(terms, 'Start'),
      places: terms?.all('TerritoryCode').flatMap(({ value }) => value ?? []) ?? [],
      isPreOrder: terms?.text('IsPreOrderDeal') === 'true',
    },
  ]
}

function dayOf(terms: XmlNode | undefined, which: 'End' | 'Start'): string | undefined {
  const period = terms?.find('ValidityPeriod')
  const day = (period?.text(`${which}Date`) ?? period?.text(`${which}DateTime`))?.slice(0, 10)
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined
}

/** Worldwide, or with exceptions only, is everywhere. */
function readPlaces(deals: readonly Deal[]): string[] | undefined {
  if (deals.length === 0 || deals.some(({ places }) => places.length === 0 || places.includes('Worldwide')))
    return undefined
  return [...new Set(deals.flatMap(({ places }) => places))].toSorted()
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
