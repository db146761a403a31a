import { describe, expect, test } from 'vitest'
import { readErn } from './read-ern.ts'

const today = '2026-05-01'
const read = (xml: string) => readErn(Buffer.from(xml), today)

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

describe('[R12.8] a DDEX message', () => {
  test('of ERN 3.8.2 says what is known of each recording, in the order of the release', () => {
    const message = read(ern382(open))
    expect(message).toMatchObject({
      version: '3.8.2',
      createdAt: '2026-03-01T10:00:00Z',
      isTakeDown: false,
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
    expect(message).toMatchObject({ version: '4.3', release: 'A10302B0001234567X', isTakeDown: false })
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
    expect(read(ern382(deals))?.isTakeDown).toBe(true)
  })

  test.each([
    ['a deal that ends today', deal('<ValidityPeriod><EndDate>2026-05-01</EndDate></ValidityPeriod>')],
    ['one open deal of two', deal('<TakeDown>true</TakeDown>') + open],
  ])('does not by %s', (_, deals) => {
    expect(read(ern382(deals))?.isTakeDown).toBe(false)
  })

  test('may purge a release', () => {
    expect(
      read(
        '<PurgeReleaseMessage><MessageHeader/><PurgedRelease><ReleaseId><ICPN>8400000000017</ICPN></ReleaseId></PurgedRelease></PurgeReleaseMessage>',
      ),
    ).toMatchObject({ isTakeDown: true, release: '8400000000017', records: [] })
  })

  test('may come in UTF-16', () => {
    const bytes = Buffer.from(`\uFEFF${ern382(open)}`, 'utf16le')
    expect(readErn(bytes, today)?.records).toHaveLength(2)
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
