import { describe, expect, test } from 'vitest'
import { UnreadDayError } from './read-deals.ts'
import { readErn } from './read-ern.ts'

const today = '2026-05-01'
const read = (xml: string, soldIn?: readonly string[]) => readErn(Buffer.from(xml), { today, soldIn })

/** After the schema of ERN 3.8.2, with a prefix of its own. */
const ern382 = (deals: string, control = 'LiveMessage') => `<?xml version="1.0" encoding="UTF-8"?>
<e:NewReleaseMessage xmlns:e="http://ddex.net/xml/ern/382" MessageSchemaVersionId="ern/382">
  <MessageHeader><MessageCreatedDateTime>2026-03-01T10:00:00Z</MessageCreatedDateTime><MessageControlType>${control}</MessageControlType></MessageHeader>
  <ResourceList>
    <SoundRecording>
      <SoundRecordingId><ISRC>ES-A1B-26-00002</ISRC></SoundRecordingId>
      <IndirectSoundRecordingId><ISWC>T-034.524.680-1</ISWC></IndirectSoundRecordingId>
      <ResourceReference>A2</ResourceReference>
      <ReferenceTitle><TitleText>Pepper</TitleText></ReferenceTitle>
      <Duration>PT3M2S</Duration>
      <IsInstrumental>true</IsInstrumental>
      <ParentalWarningType>NoAdviceAvailable</ParentalWarningType>
      <SoundRecordingDetailsByTerritory>
        <TerritoryCode>Worldwide</TerritoryCode>
        <Title TitleType="FormalTitle"><TitleText>Formal</TitleText></Title>
        <Title TitleType="DisplayTitle"><TitleText>Salt &amp; Pepper</TitleText><SubTitle>Instrumental</SubTitle></Title>
        <DisplayArtist><PartyName><FullName>Ada Vega</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>
        <IndirectResourceContributor><PartyName><FullName>Bo Li</FullName></PartyName><IndirectResourceContributorRole>Composer</IndirectResourceContributorRole></IndirectResourceContributor>
        <IndirectResourceContributor><PartyName><FullName>Cedar Music</FullName></PartyName><IndirectResourceContributorRole>MusicPublisher</IndirectResourceContributorRole></IndirectResourceContributor>
        <LabelName>Vega Music</LabelName>
        <Genre><GenreText>Jazz</GenreText><SubGenre>Bebop</SubGenre></Genre>
        <TechnicalSoundRecordingDetails><IsPreview>true</IsPreview><File><FileName>clip.mp3</FileName></File></TechnicalSoundRecordingDetails>
        <TechnicalSoundRecordingDetails><File><FileName>02.flac</FileName><FilePath>resources/</FilePath></File></TechnicalSoundRecordingDetails>
      </SoundRecordingDetailsByTerritory>
    </SoundRecording>
    <SoundRecording>
      <SoundRecordingId><ISRC>ESA1B2600001</ISRC></SoundRecordingId>
      <ResourceReference>A1</ResourceReference>
      <ReferenceTitle><TitleText>Salt</TitleText></ReferenceTitle>
      <SoundRecordingDetailsByTerritory>
        <DisplayArtistName>Ada Vega</DisplayArtistName>
        <ParentalWarningType>Explicit</ParentalWarningType>
        <TechnicalSoundRecordingDetails><File><FileName>01.flac</FileName></File></TechnicalSoundRecordingDetails>
      </SoundRecordingDetailsByTerritory>
    </SoundRecording>
    <Image><ImageType>BackCoverImage</ImageType><ImageDetailsByTerritory><TechnicalImageDetails><File><FileName>back.jpg</FileName></File></TechnicalImageDetails></ImageDetailsByTerritory></Image>
    <Image><ImageType>FrontCoverImage</ImageType><ImageDetailsByTerritory><TechnicalImageDetails><File><FileName>front.jpg</FileName><FilePath>resources</FilePath></File></TechnicalImageDetails></ImageDetailsByTerritory></Image>
    <SoundRecording><ResourceReference>A3</ResourceReference><ReferenceTitle><TitleText>Delivered before</TitleText></ReferenceTitle></SoundRecording>
  </ResourceList>
  <ReleaseList>
    <Release><ReleaseId><ISRC>ESA1B2600001</ISRC></ReleaseId><ReferenceTitle><TitleText>Salt</TitleText></ReferenceTitle><ReleaseType>TrackRelease</ReleaseType></Release>
    <Release IsMainRelease="true">
      <ReleaseId><ICPN>8400000000017</ICPN></ReleaseId>
      <ReferenceTitle><TitleText>Harbour</TitleText></ReferenceTitle>
      <ReleaseDetailsByTerritory>
        <Genre><GenreText>Jazz</GenreText></Genre>
        <ReleaseDate>2026-04-01</ReleaseDate>
        <ResourceGroup><ResourceGroup>
          <ResourceGroupContentItem><SequenceNumber>1</SequenceNumber><ReleaseResourceReference>A1</ReleaseResourceReference></ResourceGroupContentItem>
          <ResourceGroupContentItem><SequenceNumber>2</SequenceNumber><ReleaseResourceReference>A2</ReleaseResourceReference></ResourceGroupContentItem>
        </ResourceGroup></ResourceGroup>
      </ReleaseDetailsByTerritory>
    </Release>
  </ReleaseList>
  <DealList>${deals}</DealList>
</e:NewReleaseMessage>`

const deal = (terms: string) =>
  `<ReleaseDeal><DealReleaseReference>R0</DealReleaseReference><Deal><DealTerms>${terms}</DealTerms></Deal></ReleaseDeal>`
const open = deal('<ValidityPeriod><StartDate>2026-04-01</StartDate></ValidityPeriod>')

test.each([
  ['one is past and one open', ['2025-01-01/2025-12-31', '2026-04-01/'], 'open', '2026-04-01'],
  ['one is past and one to come', ['2025-01-01/2025-12-31', '2027-01-01/'], 'open', '2027-01-01'],
  ['all are past', ['2025-01-01/2025-06-30', '2025-09-01/2025-12-31'], 'ended', '2026-04-01'],
])('[R17.84] of a deal with several periods of which %s', (_, periods, state, opening) => {
  const terms = periods.map((period) => {
    const [start = '', end = ''] = period.split('/')
    return `<ValidityPeriod><StartDate>${start}</StartDate>${end && `<EndDate>${end}</EndDate>`}</ValidityPeriod>`
  })
  const message = read(ern382(deal(terms.join(''))))
  expect(message?.state).toBe(state)
  expect(message?.records[0]?.releaseDate).toBe(opening)
})

describe('[R12.8] a DDEX message', () => {
  test('of ERN 3.8.2 says what is known of each recording, in the order of the release', () => {
    const message = read(ern382(open))
    expect(message).toMatchObject({
      version: '3.8.2',
      createdAt: '2026-03-01T10:00:00Z',
      state: 'open',
      release: '8400000000017',
    })
    const [salt, pepper, ...others] = message?.records ?? []
    expect(others).toEqual([])
    expect(salt).toMatchObject({
      file: '01.flac',
      title: { en: 'Salt' },
      artist: 'Ada Vega',
      trackNumber: 1,
      picture: 'resources/front.jpg',
      isrc: 'ESA1B2600001',
      genres: ['Jazz'],
      explicit: true,
    })
    expect(pepper?.explicit).toBeUndefined()
    expect(pepper).toMatchObject({
      file: 'resources/02.flac',
      title: { en: 'Salt & Pepper' },
      version: 'Instrumental',
      artist: 'Ada Vega',
      album: 'Harbour',
      albumCode: '8400000000017',
      trackNumber: 2,
      genres: ['Jazz', 'Bebop'],
      vocals: false,
      releaseDate: '2026-04-01',
      iswc: 'T-034.524.680-1',
      label: 'Vega Music',
      writers: [{ name: 'Bo Li', role: 'Composer' }],
      publishers: [{ name: 'Cedar Music', role: 'MusicPublisher' }],
    })
  })

  test('of ERN 4.3 says the same, with its parties', () => {
    const message = read(`<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43" AvsVersionId="4">
  <MessageHeader><MessageCreatedDateTime>2026-03-02T10:00:00Z</MessageCreatedDateTime></MessageHeader>
  <PartyList>
    <Party><PartyReference>P1</PartyReference><PartyName><FullName>Ada Vega</FullName></PartyName></Party>
    <Party><PartyReference>P2</PartyReference><PartyName><FullName>Bo Li</FullName></PartyName><PartyId><IpiNameNumber>123456789</IpiNameNumber></PartyId></Party>
    <Party><PartyReference>P3</PartyReference><PartyName><FullName>Vega Music</FullName></PartyName></Party>
  </PartyList>
  <ResourceList><SoundRecording>
    <ResourceReference>A1</ResourceReference>
    <WorkId><ISWC>T-034.524.680-1</ISWC></WorkId>
    <DisplayTitleText>Salt (30s)</DisplayTitleText>
    <DisplayTitle><TitleText>Salt</TitleText><SubTitle SubTitleType="Version">30s</SubTitle></DisplayTitle>
    <DisplayArtist><ArtistPartyReference>P1</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>
    <Contributor><ContributorPartyReference>P2</ContributorPartyReference><Role>Composer</Role></Contributor>
    <Duration>PT30S</Duration>
    <ParentalWarningType>NotExplicit</ParentalWarningType>
    <SoundRecordingEdition>
      <ResourceId><ISRC>ESA1B2600001</ISRC></ResourceId>
      <TechnicalDetails><IsClip>true</IsClip><DeliveryFile><File><URI>clip.mp3</URI></File></DeliveryFile></TechnicalDetails>
      <TechnicalDetails><DeliveryFile><File><URI>resources/01.wav</URI></File></DeliveryFile></TechnicalDetails>
    </SoundRecordingEdition>
  </SoundRecording>
  <Image><Type>FrontCoverImage</Type><TechnicalDetails><File><URI>resources/cover.jpg</URI></File></TechnicalDetails></Image></ResourceList>
  <ReleaseList>
    <Release><ReleaseReference>R0</ReleaseReference><ReleaseId><GRid>A10302B0001234567X</GRid></ReleaseId>
      <DisplayTitleText>Harbour</DisplayTitleText><ReleaseLabelReference>P3</ReleaseLabelReference>
      <Genre><GenreText>Folk</GenreText></Genre><OriginalReleaseDate>2020-01-01</OriginalReleaseDate>
      <ResourceGroup><ResourceGroupContentItem><ReleaseResourceReference>A1</ReleaseResourceReference></ResourceGroupContentItem></ResourceGroup>
    </Release>
    <TrackRelease><ReleaseResourceReference>A1</ReleaseResourceReference></TrackRelease>
  </ReleaseList>
  <DealList>${open}</DealList>
</ern:NewReleaseMessage>`)
    expect(message).toMatchObject({ version: '4.3', release: 'A10302B0001234567X', state: 'open' })
    expect(message?.records).toMatchObject([
      {
        file: 'resources/01.wav',
        picture: 'resources/cover.jpg',
        title: { fr: 'Salt' },
        version: '30s',
        artist: 'Ada Vega',
        genres: ['Folk'],
        releaseDate: '2020-01-01',
        isrc: 'ESA1B2600001',
        label: 'Vega Music',
        writers: [{ name: 'Bo Li', ipi: '00123456789', role: 'Composer' }],
      },
    ])
  })

  test.each([
    ['no deal', ''],
    ['deals that have ended', deal('<ValidityPeriod><EndDate>2026-04-30</EndDate></ValidityPeriod>')],
    ['a flag of 3.8.2', deal('<TakeDown>true</TakeDown>')],
    ['all deals cancelled', deal('<AllDealsCancelled>true</AllDealsCancelled>')],
  ])('takes a release down by %s', (_, deals) => {
    expect(read(ern382(deals))?.state).toBe('ended')
  })

  test.each([
    ['a deal that ends today', deal('<ValidityPeriod><EndDate>2026-05-01</EndDate></ValidityPeriod>')],
    ['one open deal of two', deal('<TakeDown>true</TakeDown>') + open],
  ])('does not by %s', (_, deals) => {
    expect(read(ern382(deals))?.state).toBe('open')
  })

  test('may purge a release', () => {
    expect(
      read(
        '<PurgeReleaseMessage><MessageHeader/><PurgedRelease><ReleaseId><ICPN>8400000000017</ICPN></ReleaseId></PurgedRelease></PurgeReleaseMessage>',
      ),
    ).toMatchObject({ state: 'ended', release: '8400000000017', records: [] })
  })

  test('may come in UTF-16', () => {
    const bytes = Buffer.from(`\uFEFF${ern382(open)}`, 'utf16le')
    expect(readErn(bytes, { today })?.records).toHaveLength(2)
  })

  test.each([
    ['a test', ern382(open, 'TestMessage')],
    ['another document', '<rss><channel/></rss>'],
    ['no XML', 'Nothing but words.'],
    ['XML that ends too early', ern382(open).slice(0, 400)],
    ['nothing', ''],
  ])('is passed over if it is %s', (_, xml) => {
    expect(read(xml)).toBeUndefined()
  })

  test('cannot make the reader expand entities of its own', () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c SYSTEM "file:///etc/passwd">]>`
    const xml = ern382(open).replace('<e:New', `${laughs}<e:New`).replace('Salt &amp; Pepper', '&b;&c;')
    const titles = (read(xml)?.records ?? []).map(({ title }) => title?.en)
    expect(titles.join('')).not.toContain('haha')
    expect(titles.join('')).not.toContain('root:')
  })
})

/** A message of ERN 4.3 about one recording. */
const ern43 = ({
  artists = '',
  deals = open,
  release = '',
  soldIn = [] as readonly string[],
  titles = '<DisplayTitleText>Salt</DisplayTitleText>',
}) =>
  read(
    `<e:NewReleaseMessage xmlns:e="http://ddex.net/xml/ern/43" LanguageAndScriptCode="es">
  <MessageHeader><MessageCreatedDateTime>2026-03-02T10:00:00Z</MessageCreatedDateTime></MessageHeader>
  <ResourceList><SoundRecording><ResourceReference>A1</ResourceReference>${titles}${artists}
    <SoundRecordingEdition><TechnicalDetails><DeliveryFile><File><URI>01.wav</URI></File></DeliveryFile></TechnicalDetails></SoundRecordingEdition>
  </SoundRecording></ResourceList>
  <ReleaseList><Release><ReleaseReference>R0</ReleaseReference>${release}
    <ResourceGroup><ResourceGroupContentItem><ReleaseResourceReference>A1</ReleaseResourceReference></ResourceGroupContentItem></ResourceGroup></Release>
    <TrackRelease><ReleaseReference>R1</ReleaseReference><ReleaseResourceReference>A1</ReleaseResourceReference></TrackRelease>
    <TrackRelease><ReleaseReference>R2</ReleaseReference><ReleaseResourceReference>A2</ReleaseResourceReference></TrackRelease>
  </ReleaseList><DealList>${deals}</DealList></e:NewReleaseMessage>`,
    soldIn,
  )
const only = (message: ReturnType<typeof read>) => message?.records[0]

describe('[R17.51] titles of a DDEX message are read by their language', () => {
  test.each([
    [
      'one of each language',
      '<DisplayTitle LanguageAndScriptCode="en"><TitleText>Salt</TitleText></DisplayTitle><DisplayTitle LanguageAndScriptCode="es"><TitleText>Sal</TitleText></DisplayTitle><DisplayTitle LanguageAndScriptCode="fr-CA"><TitleText>Sel</TitleText></DisplayTitle>',
      { en: 'Salt', es: 'Sal', fr: 'Sel' },
    ],
    [
      'a Spanish one is no English one',
      '<DisplayTitleText LanguageAndScriptCode="es">Sal</DisplayTitleText><DisplayTitleText LanguageAndScriptCode="en">Salt</DisplayTitleText>',
      { en: 'Salt', es: 'Sal', fr: 'Sal' },
    ],
    [
      'the default one serves where there is none',
      '<DisplayTitle LanguageAndScriptCode="ja"><TitleText>塩</TitleText></DisplayTitle><DisplayTitle LanguageAndScriptCode="de" IsDefault="true"><TitleText>Salz</TitleText></DisplayTitle><DisplayTitle LanguageAndScriptCode="es"><TitleText>Sal</TitleText></DisplayTitle>',
      { en: 'Salz', es: 'Sal', fr: 'Salz' },
    ],
    [
      'one for display comes before the one for reference, which has no language',
      '<ReferenceTitle><TitleText>Nychta</TitleText></ReferenceTitle><DisplayTitle LanguageAndScriptCode="el"><TitleText>Νύχτα</TitleText></DisplayTitle>',
      { en: 'Νύχτα', es: 'Νύχτα', fr: 'Νύχτα' },
    ],
    [
      'one of no language is the title everywhere else',
      '<DisplayTitleText>Salt</DisplayTitleText><DisplayTitleText LanguageAndScriptCode="es">Sal</DisplayTitleText>',
      { en: 'Salt', es: 'Sal', fr: 'Salt' },
    ],
    [
      'the language may stand at the text',
      '<DisplayTitle><TitleText LanguageAndScriptCode="es-Latn">Sal</TitleText></DisplayTitle><DisplayTitle><TitleText>Salt</TitleText></DisplayTitle>',
      { en: 'Salt', es: 'Sal', fr: 'Salt' },
    ],
  ])('%s', (_, titles, title) => {
    expect(only(ern43({ titles }))?.title).toEqual(title)
  })

  test('the name of an artist is the default one', () => {
    const artists =
      '<DisplayArtistName LanguageAndScriptCode="ja">物語</DisplayArtistName><DisplayArtistName LanguageAndScriptCode="en" IsDefault="true">Monogatari</DisplayArtistName>'
    expect(only(ern43({ artists }))?.artist).toBe('Monogatari')
  })
})

test('[R17.47] of several artists each is known by name and role, and they are shown as the message says', () => {
  const artist = (name: string, role: string) =>
    `<DisplayArtist><PartyName><FullName>${name}</FullName></PartyName><DisplayArtistRole>${role}</DisplayArtistRole></DisplayArtist>`
  const two = artist('Earth, Wind &amp; Fire', 'MainArtist') + artist('Bo Lund', 'FeaturedArtist')
  const names = ['Earth, Wind & Fire', 'Bo Lund']
  expect(only(ern43({ artists: two }))).toMatchObject({
    artist: 'Earth, Wind & Fire, Bo Lund',
    artists: names,
    featuredArtists: ['Bo Lund'],
  })
  const unknown =
    '<DisplayArtist><ArtistPartyReference>P99</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>'
  expect(only(ern43({ artists: two + unknown })), 'a party that the message lacks').toMatchObject({
    artist: 'Earth, Wind & Fire, Bo Lund',
    artists: names,
  })
  const shown = '<DisplayArtistName>Earth, Wind &amp; Fire feat. Bo Lund</DisplayArtistName>'
  expect(only(ern43({ artists: shown + two }))).toMatchObject({
    artist: 'Earth, Wind & Fire feat. Bo Lund',
    artists: names,
  })
  expect(only(ern43({ artists: artist('Earth, Wind &amp; Fire', 'MainArtist') }))?.artists).toBeUndefined()
})

describe('[R17.52] a recording is released when its first deal opens', () => {
  const starting = (start: string, terms = '', release = 'R0') =>
    `<ReleaseDeal><DealReleaseReference>${release}</DealReleaseReference><Deal><DealTerms>${terms}<ValidityPeriod>${start}</ValidityPeriod></DealTerms></Deal></ReleaseDeal>`
  test.each([
    ['a deal to come', starting('<StartDate>2027-01-01</StartDate>'), '', '2027-01-01'],
    [
      'a deal with a time',
      starting('<StartDateTime>2027-01-01T00:00:00+01:00</StartDateTime>'),
      '',
      '2027-01-01',
    ],
    [
      'the first of several',
      starting('<StartDate>2027-03-01</StartDate>') + starting('<StartDate>2027-02-01</StartDate>'),
      '',
      '2027-02-01',
    ],
    [
      'the deal of its own track, before that of the album',
      starting('<StartDate>2027-03-01</StartDate>') +
        starting('<StartDate>2027-02-01</StartDate>', '', 'R1') +
        starting('<StartDate>2027-01-01</StartDate>', '', 'R2'),
      '',
      '2027-02-01',
    ],
    [
      'not by a deal that is cancelled, or for orders in advance',
      starting('<StartDate>2026-01-01</StartDate>', '<TakeDown>true</TakeDown>') +
        starting('<StartDate>2026-02-01</StartDate>', '<IsPreOrderDeal>true</IsPreOrderDeal>') +
        starting('<StartDate>2027-01-01</StartDate>'),
      '',
      '2027-01-01',
    ],
    [
      'a day that is past stays, once a deal is open',
      starting('<StartDate>2026-01-01</StartDate>'),
      '<OriginalReleaseDate>1998-04-01</OriginalReleaseDate>',
      '1998-04-01',
    ],
    [
      'a day that is past does not open a deal to come',
      starting('<StartDate>2027-01-01</StartDate>'),
      '<OriginalReleaseDate>1998-04-01</OriginalReleaseDate>',
      '2027-01-01',
    ],
    ['a deal without a day says nothing', deal(''), '<ReleaseDate>2026-06-01</ReleaseDate>', '2026-06-01'],
  ])('%s', (_, deals, release, day) => {
    expect(only(ern43({ deals, release }))?.releaseDate).toBe(day)
  })

  test.each([
    ['a year is its first day', '2027', '2027-01-01'],
    ['a month is its first day', '2027-02', '2027-02-01'],
    ['what nobody sees is left out', '\u200b2027-01-01', '2027-01-01'],
  ])('%s', (_, start, day) => {
    expect(only(ern43({ deals: starting(`<StartDate>${start}</StartDate>`) }))?.releaseDate).toBe(day)
  })

  test.each(['01/02/2027', '2027-13-01', 'soon'])('a day that cannot be read opens nothing: %s', (start) => {
    expect(() => ern43({ deals: starting(`<StartDate>${start}</StartDate>`) })).toThrow(UnreadDayError)
  })

  const territory = (...codes: string[]) =>
    codes.map((code) => `<TerritoryCode>${code}</TerritoryCode>`).join('')
  const without = (...codes: string[]) =>
    codes.map((code) => `<ExcludedTerritoryCode>${code}</ExcludedTerritoryCode>`).join('')

  test('says where its deals are open, unless that is everywhere', () => {
    const placesOf = (...terms: string[]) =>
      ern43({ deals: terms.map((each) => starting('', each)).join('') })?.deals?.places
    expect(placesOf(territory('PT', 'es'))).toEqual({ only: ['ES', 'PT'] })
    expect(placesOf(territory('ES'), territory('Worldwide'))).toBeUndefined()
    expect(placesOf(without('US', 'CA'))).toEqual({ except: ['CA', 'US'] })
    expect(placesOf(territory('Worldwide') + without('US', 'CA'), territory('CA'))).toEqual({
      except: ['US'],
    })
    expect(placesOf(without('US'), without('CA'))).toBeUndefined()
    expect(placesOf(territory('2136'))).toBeUndefined()
  })

  describe('[R17.64] by its deals where the site sells', () => {
    const soldIn = ['ES', 'FR']
    test.each([
      ['one of its territories is enough', [territory('FR', 'DE')], 'open', ['ES']],
      ['worldwide covers them all', [territory('Worldwide')], 'open', []],
      ['a deal without territories covers them all', [''], 'open', []],
      ['an excluded one is not covered', [without('ES')], 'open', ['ES']],
      ['worldwide without both', [territory('Worldwide') + without('ES', 'FR')], 'elsewhere', []],
      ['other ones only', [territory('US'), territory('DE')], 'elsewhere', []],
      ['a part of one is not that one', [territory('FR-75')], 'elsewhere', []],
      ['what has ended covers none', [territory('ES') + '<TakeDown>true</TakeDown>'], 'ended', []],
    ])('%s', (_, terms, state, missing) => {
      const message = ern43({ deals: terms.map((each) => starting('', each)).join(''), soldIn })
      expect(message).toMatchObject({ state, deals: { missing } })
    })

    test('a recording is released by the first deal that covers one', () => {
      const deals =
        starting('<StartDate>2026-01-01</StartDate>', territory('US')) +
        starting('<StartDate>2027-03-01</StartDate>', territory('FR')) +
        starting('<StartDate>2027-02-01</StartDate>', territory('ES'))
      expect(only(ern43({ deals, soldIn }))?.releaseDate).toBe('2027-02-01')
      expect(only(ern43({ deals, soldIn: ['FR'] }))?.releaseDate).toBe('2027-03-01')
      expect(only(ern43({ deals }))?.releaseDate).toBe('2026-01-01')
    })

    test('a recording whose own deals are elsewhere, or over, is closed while others are open', () => {
      const other = starting('', territory('ES'), 'R2')
      const closed = (terms: string) => [
        ...(ern43({ deals: starting('', terms, 'R1') + other, soldIn })?.closed ?? []),
      ]
      expect(closed(territory('US'))).toEqual([['01.wav', 'elsewhere']])
      expect(closed('<TakeDown>true</TakeDown>')).toEqual([['01.wav', 'ended']])
      expect(closed(territory('ES'))).toEqual([])
    })

    test('names what is no country', () => {
      expect(ern43({ deals: starting('', territory('2130', 'ES')), soldIn })?.deals?.unknown).toEqual([
        '2130',
      ])
    })
  })
})

describe('[R17.62] codes of a DDEX message are cleaned before they are read', () => {
  const coded = (isrc: string, iswc = 'T-034.524.680-1') =>
    read(ern382(open).replace('ES-A1B-26-00002', isrc).replace('T-034.524.680-1', iswc))?.records[1]

  test.each([
    ['a zero-width joiner', 'ES-A1B\u200d-26-00002', 'U+200D'],
    ['a zero-width space', 'ESA1B26\u200b00002', 'U+200B'],
    ['a soft hyphen', 'ES\u00adA1B2600002', 'U+00AD'],
    ['a mark of direction', '\u202aESA1B2600002\u202c', 'U+202A, U+202C'],
    ['a byte order mark', '\ufeffESA1B2600002', 'U+FEFF'],
  ])('%s is left out and told', (_, isrc, signs) => {
    expect(coded(isrc)).toMatchObject({
      isrc: 'ESA1B2600002',
      code: 'ESA1B2600002',
      notices: [{ field: 'isrc', signs }],
    })
  })

  test.each([
    ['spaces that do not break', 'ES\u00a0A1B\u00a026\u00a000002'],
    ['hyphens of word processors', 'ES\u2011A1B\u201326\u201400002'],
  ])('%s are no letters of the code', (_, isrc) => {
    expect(coded(isrc)).toMatchObject({ isrc: 'ESA1B2600002', notices: undefined })
  })

  test('what is no code is told, and left out', () => {
    expect(coded('ES-A1B-26', 'T-034.524.680-2')).toMatchObject({
      isrc: undefined,
      iswc: undefined,
      notices: [
        { field: 'isrc', problem: { code: 'cell_isrc', value: 'ES-A1B-26' } },
        { field: 'iswc', problem: { code: 'cell_iswc', value: 'T-034.524.680-2' } },
      ],
    })
  })

  test('a release is the same in any spelling of its code', () => {
    const releaseOf = (icpn: string) => read(ern382(open).replace('8400000000017', icpn))?.release
    expect(releaseOf('0\u200b8400 0000-00017\u00a0')).toBe(releaseOf('8400000000017'))
  })
})
