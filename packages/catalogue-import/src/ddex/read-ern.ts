import { cleanLine } from '@tempolibre/domain/clean-text'
import type { CellProblem } from '../cell-problem.ts'
import { doubtBarcode, parseIpi, parseIsrc, parseIswc } from '../fields/parse-codes.ts'
import { parseDay } from '../fields/parse-day.ts'
import type { RecordNotice, RightHolder, SheetRecord } from '../record.ts'
import { type CodeReader, codesOfRelease, createCodeReader, plainCode, releaseCode } from './read-codes.ts'
import { type DealState, type DealTerms, type ErnDeals, readDeals } from './read-deals.ts'
import { readDefault, readTitle } from './read-title.ts'
import { parseXml, type XmlDocument, type XmlNode } from './xml-node.ts'

/** A message that delivers releases, or takes them down (DDEX ERN 3.8.2 and 4.3). */
export interface ErnMessage {
  /** `3.8.2`, `4.3` … as the namespace says. */
  version: string
  /** ISO 8601; later messages replace earlier ones. */
  createdAt: string
  /** Codes of the recordings, in the order of the release. */
  records: readonly ErnRecord[]
  /** Whether what it names may be offered by the site. */
  state: DealState
  /** Files of its recordings that may not be, while others may, and why. */
  closed: ReadonlyMap<string, DealState>
  /** Where its deals are open; undefined: it purges. */
  deals?: Pick<ErnDeals, 'missing' | 'places' | 'unknown'> | undefined
  /** The code of the release: its ICPN, GRid or the label's own number, see `plainCode`; empty: it has none. */
  release: string
  /** All of its codes, by which it is known across messages: see `areOneRelease`. */
  codes: ReadonlyMap<string, string>
  /** Why its ICPN may be mistyped, and on which line it stands. */
  doubt?: { line: number | undefined; problem: CellProblem } | undefined
}

export interface ErnRecord extends SheetRecord {
  /** Path of its sound file, from the message's folder on. */
  file: string
  /** The same recording in other files, such as a smaller one. */
  otherFiles?: readonly string[] | undefined
}

/**
 * Reads a message.
 * @param terms by which its deals are judged
 * @returns undefined if it is no delivery: another document, a test, a message about nothing
 */
export function readErn(bytes: Uint8Array, terms: DealTerms): ErnMessage | undefined {
  const document = parseXml(bytes)
  return typeof document === 'string' ? undefined : readErnDocument(document, terms)
}

/** Whether its sender only tries out how it arrives. */
export const isTestMessage = ({ root }: XmlDocument): boolean =>
  root.find('MessageHeader')?.text('MessageControlType') === 'TestMessage'

/** Reads a message that is parsed, see `readErn`. */
export function readErnDocument(document: XmlDocument, terms: DealTerms): ErnMessage | undefined {
  if (isTestMessage(document)) return undefined
  const { name, root } = document
  const header = root.find('MessageHeader')
  const common = { version: versionOf(root), createdAt: header?.text('MessageCreatedDateTime') ?? '' }
  if (name === 'PurgeReleaseMessage') {
    const purged = root.find('PurgedRelease')
    return {
      ...common,
      records: [],
      state: 'ended',
      closed: new Map(),
      release: plainCode(releaseCode(purged) ?? ''),
      codes: codesOfRelease(purged),
    }
  }
  if (name !== 'NewReleaseMessage') return undefined
  const release = mainRelease(root)
  const parties = readParties(root)
  const order = readOrder(release)
  const recordings = root.find('ResourceList')?.all('SoundRecording') ?? []
  const picture = findFrontCover(root)
  const deals = readDeals(root, terms)
  const closed = new Map<string, DealState>()
  const records = recordings.flatMap((recording) => {
    const { opening, state } = deals.dealOf(recording.text('ResourceReference') ?? '')
    const record = readRecording(recording, {
      order,
      parties,
      picture,
      release,
      opening,
      today: terms.today,
    })
    if (record && state !== 'open') closed.set(record.file, state)
    return record ?? []
  })
  return {
    ...common,
    records: records.toSorted((one, other) => (one.trackNumber ?? 0) - (other.trackNumber ?? 0)),
    state: deals.state,
    closed,
    deals,
    release: plainCode(releaseCode(release) ?? ''),
    codes: codesOfRelease(release),
    doubt: doubtRelease(release),
  }
}

/** Whether the UPC or EAN of a release is mistyped: no other message about it would name the same. */
function doubtRelease(release: XmlNode | undefined): ErnMessage['doubt'] {
  const code = release?.find('ReleaseId')?.text('ICPN')
  const problem = code === undefined ? undefined : doubtBarcode(cleanLine(code))
  return problem && { line: release?.line, problem }
}

/** `http://ddex.net/xml/ern/382` is 3.8.2, `…/43` is 4.3. */
function versionOf(root: XmlNode): string {
  const stated = root.attribute('MessageSchemaVersionId') ?? ''
  return (/(\d{2,3})\/?$/.exec(stated)?.[1] ?? '43').split('').join('.')
}

function mainRelease(root: XmlNode): XmlNode | undefined {
  const releases = root.find('ReleaseList')?.all('Release') ?? []
  return (
    releases.find((release) => release.attribute('IsMainRelease') === 'true') ??
    releases.find((release) => release.text('ReleaseType') !== 'TrackRelease') ??
    releases[0]
  )
}

/** Somebody whom recordings name by a reference. */
interface Party {
  name: string
  /** As written: it is read with the recording. */
  ipi: string | undefined
}

/** Parties by reference, in 4.3; in 3.8.2 names stand where they are used. */
function readParties(root: XmlNode): ReadonlyMap<string, Party> {
  const parties = root.find('PartyList')?.all('Party') ?? []
  return new Map(
    parties.flatMap((party) => {
      const reference = party.text('PartyReference')
      const name = party.text('PartyName/FullName')
      if (reference === undefined || name === undefined) return []
      const ids = party.all('PartyId')
      const ipi = ids.map((id) => id.text('IpiNameNumber')).find(Boolean)
      return [[reference, { name, ipi }] as const]
    }),
  )
}

/** The place of each resource in the release; a nested group is a disc. */
function readOrder(release: XmlNode | undefined): ReadonlyMap<string, number> {
  const order = new Map<string, number>()
  const walk = (group: XmlNode) => {
    for (const item of group.all('ResourceGroupContentItem')) {
      const reference = item.text('ReleaseResourceReference')
      if (reference !== undefined && !order.has(reference)) order.set(reference, order.size + 1)
    }
    for (const inner of group.all('ResourceGroup')) walk(inner)
  }
  const details = release?.all('ReleaseDetailsByTerritory') ?? []
  for (const group of [
    ...(release?.all('ResourceGroup') ?? []),
    ...details.flatMap((each) => each.all('ResourceGroup')),
  ])
    walk(group)
  return order
}

interface ReleaseContext {
  order: ReadonlyMap<string, number>
  parties: ReadonlyMap<string, Party>
  /** Path of the release's front cover. */
  picture: string | undefined
  release: XmlNode | undefined
  /** See `RecordingDeal`. */
  opening: string | undefined
  today: string
}

/** @returns undefined for a recording without a file, such as one that was delivered before */
function readRecording(
  recording: XmlNode,
  { opening, order, parties, picture, release, today }: ReleaseContext,
): ErnRecord | undefined {
  const details = recording.find('SoundRecordingDetailsByTerritory')
  const [edition] = editionsOf(recording)
  const [file, ...otherFiles] = findFiles(recording)
  if (file === undefined) return undefined
  const reference = recording.text('ResourceReference') ?? ''
  const releaseDetails = release?.find('ReleaseDetailsByTerritory')
  const { title, version } = readTitle(recording, details)
  const isrc =
    recording.text('SoundRecordingId/ISRC') ??
    edition?.text('ResourceId/ISRC') ??
    recording.text('ResourceId/ISRC')
  const iswc = recording.text('IndirectSoundRecordingId/ISWC') ?? recording.text('WorkId/ISWC')
  const notices: RecordNotice[] = []
  const readCode = createCodeReader(notices)
  const people = readPeople(recording, details, { parties, readCode })
  const code = readCode('isrc', isrc, parseIsrc)
  const genres = [recording, details, release, releaseDetails].flatMap((node) => genresOf(node))
  const day = [releaseDetails, release]
    .flatMap((node) =>
      ['ReleaseDate', 'OriginalReleaseDate', 'GlobalReleaseDate', 'GlobalOriginalReleaseDate'].map((name) =>
        node?.text(name),
      ),
    )
    .find(Boolean)
  const labelReference = release?.text('ReleaseLabelReference')
  const instrumental = recording.text('IsInstrumental')
  return {
    file,
    ...(otherFiles.length > 0 && { otherFiles }),
    line: recording.line,
    lines: { album: release?.line, albumCode: release?.line, cLine: release?.line, label: release?.line },
    columns: elements,
    code,
    title,
    version: version ?? readVersionType(recording),
    ...readArtists(recording, details, parties),
    album: release?.text('DisplayTitleText') ?? release?.text('ReferenceTitle/TitleText'),
    albumCode: releaseCode(release),
    trackNumber: order.get(reference),
    picture,
    genres: genres.length > 0 ? [...new Set(genres)] : undefined,
    vocals: instrumental === undefined ? undefined : instrumental !== 'true',
    explicit: readAdvice(recording, details),
    releaseDate: releasedOn(readCode('releaseDate', day, parseDay), opening, today),
    isrc: code,
    iswc: readCode('iswc', iswc, parseIswc),
    label:
      (labelReference && parties.get(labelReference)?.name) ??
      releaseDetails?.text('LabelName') ??
      details?.text('LabelName'),
    pLine: [details, edition, recording, releaseDetails, release]
      .flatMap((node) => readLine(node, 'P'))
      .at(0),
    cLine: [release, releaseDetails, details].flatMap((node) => readLine(node, 'C')).at(0),
    writers: people.writers.length > 0 ? people.writers : undefined,
    publishers: people.publishers.length > 0 ? people.publishers : undefined,
    notices: notices.length > 0 ? notices : undefined,
  }
}

/** Elements that say a field, as notices name them. */
const elements: ErnRecord['columns'] = {
  title: 'DisplayTitle',
  version: 'SubTitle',
  artist: 'DisplayArtist',
  album: 'Release',
  albumCode: 'ReleaseId',
  picture: 'Image',
  genres: 'Genre',
  isrc: 'ISRC',
  code: 'ISRC',
  iswc: 'ISWC',
  label: 'ReleaseLabelReference',
  pLine: 'PLine',
  cLine: 'CLine',
  releaseDate: 'ReleaseDate',
  writers: 'Contributor',
  publishers: 'Contributor',
}

/** Whether the lyrics are explicit: in 4.3 by the recording, in 3.8.2 by its details. */
function readAdvice(...nodes: readonly (XmlNode | undefined)[]): boolean | undefined {
  const types = nodes.flatMap((node) => node?.all('ParentalWarningType').map((type) => type.value) ?? [])
  if (types.includes('Explicit')) return true
  return types.some((type) => type === 'NotExplicit' || type === 'ExplicitContentEdited') ? false : undefined
}

/** A ℗ or © line: its year, unless the text has it, and its text. */
function readLine(node: XmlNode | undefined, letter: 'P' | 'C'): string[] {
  const line = node?.find(`${letter}Line`)
  const text = line?.text(`${letter}LineText`)?.replace(/^(?:[℗©]|\([PC]\))\s*/i, '')
  if (text === undefined) return []
  const year = line?.text('Year')
  return [year === undefined || text.includes(year) ? text : `${year} ${text}`]
}

/** The editions of a recording in 4.3, of which each has an ISRC and files of its own: immersive ones come last. */
function editionsOf(recording: XmlNode): XmlNode[] {
  const isImmersive = (edition: XmlNode) => edition.text('Type') === 'ImmersiveEdition'
  return recording
    .all('SoundRecordingEdition')
    .toSorted((one, other) => Number(isImmersive(one)) - Number(isImmersive(other)))
}

/** The files of the whole recording, those in stereo first: previews and clips are passed over. */
function findFiles(recording: XmlNode): string[] {
  const holders = [
    ...recording
      .all('SoundRecordingDetailsByTerritory')
      .flatMap((each) => each.all('TechnicalSoundRecordingDetails')),
    ...editionsOf(recording).flatMap((each) => each.all('TechnicalDetails')),
    ...recording.all('TechnicalDetails'),
  ].filter((each) => each.text('IsPreview') !== 'true' && each.text('IsClip') !== 'true')
  return [...new Set(filesIn(holders))]
}

/** The file of the release's front cover. */
function findFrontCover(root: XmlNode): string | undefined {
  const images = root.find('ResourceList')?.all('Image') ?? []
  const cover = images.find((image) => (image.text('ImageType') ?? image.text('Type')) === 'FrontCoverImage')
  return (
    cover &&
    filesIn([
      ...cover.all('ImageDetailsByTerritory').flatMap((each) => each.all('TechnicalImageDetails')),
      ...cover.all('TechnicalDetails'),
    ])[0]
  )
}

/** The files that technical details name, with their folders. */
const filesIn = (holders: readonly XmlNode[]): string[] =>
  holders
    .flatMap((holder) => [
      ...holder.all('File'),
      ...holder.all('DeliveryFile').flatMap((each) => each.all('File')),
    ])
    .flatMap((file) => {
      const name = file.text('URI') ?? file.text('URL') ?? file.text('FileName')
      const folder = file.text('FilePath')
      if (name === undefined) return []
      return [folder === undefined ? name : `${folder.replace(/\/?$/, '/')}${name}`]
    })

/** ERN 4.3 says what a recording is where its title does not. */
const versionTypes: Readonly<Record<string, string>> = {
  InstrumentalVersion: 'Instrumental',
  EditedVersion: 'Edit',
  RadioVersion: 'Radio Edit',
  ShortVersion: 'Short Version',
  AcappellaVersion: 'A cappella',
  ACappellaVersion: 'A cappella',
  AlternativeVersion: 'Alternative Version',
  AcousticVersion: 'Acoustic',
  LiveVersion: 'Live',
  DemoVersion: 'Demo',
  RemixVersion: 'Remix',
}

function readVersionType(recording: XmlNode): string | undefined {
  const isStem = recording.text('Type') === 'AudioStem' || recording.text('RecordingMode') === 'Stems'
  return isStem ? 'Stem' : versionTypes[recording.text('VersionType') ?? '']
}

function readArtists(
  recording: XmlNode,
  details: XmlNode | undefined,
  parties: ReadonlyMap<string, Party>,
): Partial<Pick<SheetRecord, 'artist' | 'artists' | 'featuredArtists'>> {
  const shown =
    readDefault(recording.all('DisplayArtistName')) ?? readDefault(details?.all('DisplayArtistName') ?? [])
  const named = [...recording.all('DisplayArtist'), ...(details?.all('DisplayArtist') ?? [])].flatMap(
    (artist) => {
      const name =
        artist.text('PartyName/FullName') ?? parties.get(artist.text('ArtistPartyReference') ?? '')?.name
      const roles = [...artist.all('DisplayArtistRole'), ...artist.all('ArtistRole')]
      return name === undefined
        ? []
        : { name, isFeatured: roles.some(({ value }) => value === 'FeaturedArtist') }
    },
  )
  const artists = [...new Set(named.map(({ name }) => name))]
  const featured = named.flatMap(({ isFeatured, name }) => (isFeatured ? name : []))
  return {
    artist: shown ?? (artists.length > 0 ? artists.join(', ') : undefined),
    ...(artists.length > 1 && { artists }),
    ...(artists.length > 1 && featured.length > 0 && { featuredArtists: featured }),
  }
}

const writerRole = /composer|lyricist|author|writer|arranger/i

function readPeople(
  recording: XmlNode,
  details: XmlNode | undefined,
  { parties, readCode }: { parties: ReadonlyMap<string, Party>; readCode: CodeReader },
): { writers: RightHolder[]; publishers: RightHolder[] } {
  const indirect = (details?.all('IndirectResourceContributor') ?? []).flatMap((person) => {
    const name = person.text('PartyName/FullName')
    return name === undefined ? [] : [{ name, role: person.text('IndirectResourceContributorRole') ?? '' }]
  })
  const contributors = recording.all('Contributor').flatMap((person) => {
    const known = parties.get(person.text('ContributorPartyReference') ?? '')
    if (!known) return []
    const ipi = readCode('writers', known.ipi, parseIpi)
    return person.all('Role').map((role) => ({ name: known.name, ipi, role: role.value ?? '' }))
  })
  const all = [...indirect, ...contributors]
  return {
    writers: all.filter(({ role }) => writerRole.test(role)),
    publishers: all.filter(({ role }) => /publisher/i.test(role)),
  }
}

const genresOf = (node: XmlNode | undefined): string[] =>
  (node?.all('Genre') ?? []).flatMap((genre) =>
    [genre.text('GenreText'), genre.text('SubGenre')].filter((text) => text !== undefined),
  )

/**
 * A recording is released when its first deal opens, whatever day its release names for a shop; that day is told where it is
 * past as well.
 */
function releasedOn(
  stated: string | undefined,
  opening: string | undefined,
  today: string,
): string | undefined {
  if (opening === undefined) return stated
  return stated !== undefined && stated <= today && opening <= today ? stated : opening
}
