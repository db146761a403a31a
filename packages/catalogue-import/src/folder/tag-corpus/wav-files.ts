import { data, format, infoList, riffChunk, wav } from './containers.ts'
import { picture, tag } from './id3.ts'
import { artist, type CorpusFile, jpeg, recording, title } from './recording.ts'

/** Bytes of Latin-1. */
export const latin1 = (text: string) => Buffer.from(text, 'latin1')

const info = {
  INAM: 'Canción número 3',
  IART: 'Ñandú Łódź',
  IPRD: 'Été à Paris',
  IMUS: 'Ada Vega',
  ICOP: '2026 Vega Music',
  IBPM: '98',
  IGNR: 'Ambient',
  IKEY: 'calm; sea',
  ICMT: 'A calm piece for señoras.',
  ICRD: '2026-03-01',
  ITRK: '3',
}
const terminated = Object.entries(info).map(([id, value]): [string, string] => [id, `${value}\0`])
const inLatin1 = terminated.map(([id, value]): [string, Buffer] => [
  id,
  latin1(value.replaceAll(/[^\0-\xff]/g, 'x')),
])

/** iXML with what editors of sound libraries write. */
const ixml = (content: string) =>
  riffChunk('iXML', Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><BWFXML>${content}</BWFXML>`))
const bext = (description: Buffer) =>
  riffChunk('bext', Buffer.concat([description, Buffer.alloc(602)]).subarray(0, 602))

const sizes = (dataLength: number) => {
  const bytes = Buffer.alloc(28)
  bytes.writeBigUInt64LE(BigInt(dataLength), 8)
  return riffChunk('ds64', bytes)
}

export const wavFiles: CorpusFile[] = [
  ['info utf8.wav', wav([format, data, infoList(terminated)])],
  ['info before data.wav', wav([format, infoList(terminated), data])],
  ['info latin1.wav', wav([format, infoList(inLatin1), data])],
  [
    'info windows.wav',
    wav([
      format,
      infoList([
        ['INAM', latin1('L\x92\xe9t\xe9 \x80\0')],
        ['IART', latin1('M\xfcller & S\xf6hne\0')],
      ]),
      data,
    ]),
  ],
  [
    'info cjk.wav',
    wav([
      format,
      infoList([
        ['INAM', '海の物語\0'],
        ['IART', '山田\0'],
      ]),
      data,
    ]),
  ],
  [
    'info cyrillic.wav',
    wav([
      format,
      infoList([
        ['INAM', 'Песня моря\0'],
        ['IART', 'Мария\0'],
      ]),
      data,
    ]),
  ],
  [
    'info nuls.wav',
    wav([
      format,
      infoList([
        ['INAM', 'Padded\0\0\0\0\0\0'],
        ['IART', 'Ada\0garbage\0\0'],
        ['ICMT', 'A comment with\0nul inside\0'],
      ]),
      data,
    ]),
  ],
  [
    'info unterminated.wav',
    wav([
      format,
      infoList([
        ['INAM', 'Whole'],
        ['IART', 'Ada'],
      ]),
      data,
    ]),
  ],
  [
    'info not padded.wav',
    wav([
      format,
      data,
      infoList(
        [
          ['INAM', 'Odd\0\0'],
          ['IART', 'Ada V\0\0'],
        ],
        { isPadded: false },
      ),
    ]),
  ],
  ['info behind odd data.wav', wav([format, riffChunk('data', Buffer.alloc(15, 128)), infoList(terminated)])],
  [
    'info behind unpadded data.wav',
    wav([
      format,
      riffChunk('data', Buffer.alloc(15, 128), { isPadded: false }),
      infoList([
        ['INAM', 'Not padded\0'],
        ['IART', 'Ada\0'],
      ]),
    ]),
  ],
  [
    'info spaces.wav',
    wav([
      format,
      infoList([
        ['INAM', '  Spaces  \0'],
        ['IART', ' Ada \0'],
      ]),
      data,
    ]),
  ],
  [
    'info behind junk.wav',
    wav([
      format,
      riffChunk('junk', Buffer.alloc(35, 120)),
      riffChunk('JUNK', Buffer.alloc(28)),
      infoList(terminated),
      data,
    ]),
  ],
  [
    'info lists.wav',
    wav([format, riffChunk('LIST', Buffer.from('adtlnote\0\0\0\0')), infoList(terminated), data]),
  ],
  ['info two lists.wav', wav([format, infoList([['INAM', 'First\0']]), data, infoList([['IART', 'Ada\0']])])],
  [
    'info empty texts.wav',
    wav([
      format,
      infoList([
        ['INAM', '\0'],
        ['IART', 'Ada\0'],
        ['IPRD', ''],
      ]),
      data,
    ]),
  ],
  ['id3 v23.wav', wav([format, data, riffChunk('id3 ', tag(3, recording(3, 'utf16')))])],
  ['id3 v24.wav', wav([format, data, riffChunk('id3 ', tag(4, recording(4, 'utf8')))])],
  ['ID3 capitals.wav', wav([format, data, riffChunk('ID3 ', tag(3, recording(3, 'latin1')))])],
  [
    'id3 unsynchronised.wav',
    wav([format, riffChunk('id3 ', tag(3, recording(3, 'utf16'), { isUnsynchronised: true })), data]),
  ],
  [
    'id3 artists.wav',
    wav([
      format,
      data,
      riffChunk('id3 ', tag(4, [title('Two', 'utf8'), artist('Ada Vega\0Bo Lund', 'utf8')])),
    ]),
  ],
  [
    'id3 picture.wav',
    wav([format, data, riffChunk('id3 ', tag(3, [title('P'), picture(jpeg, { mimeType: 'image/jpeg' })]))]),
  ],
  [
    'id3 and info.wav',
    wav([
      format,
      infoList([
        ['INAM', 'Info\0'],
        ['IART', 'Info Artist\0'],
      ]),
      data,
      riffChunk('id3 ', tag(3, [title('Id3'), artist('Ada')])),
    ]),
  ],
  ['bext.wav', wav([bext(latin1('A forest in the morning.')), format, data])],
  [
    'bext umlauts.wav',
    wav([
      bext(latin1('Grün für Zoë, am Morgen')),
      format,
      infoList([
        ['INAM', latin1('Grün\0')],
        ['IART', latin1('Müller\0')],
      ]),
      data,
    ]),
  ],
  [
    'ixml aswg.wav',
    wav([
      format,
      data,
      ixml(
        '<ASWG><songTitle>Canción Ω</songTitle><artist>Ada Vega</artist><composer>Bo Lund</composer><musicPublisher>Vega Music</musicPublisher><rightsOwner>2026 Vega</rightsOwner><isrcId>ESA1B2600004</isrcId><tempo>98</tempo><inKey>Am</inKey><genre>Ambient</genre><notes>A calm evening at sea.</notes><musicVersion>Loop</musicVersion></ASWG>',
      ),
    ]),
  ],
  [
    'ixml soundminer.wav',
    wav([
      format,
      data,
      ixml(
        '<USER><TrackTitle>Harbour &amp; Sea</TrackTitle><Artist>Ada Vega</Artist><CDTitle>Waves</CDTitle><Composer>Bo Lund (SGAE) 100%</Composer><Publisher>Vega Music</Publisher><Manufacturer>2026 Vega</Manufacturer><ISRC>ESA1B2600005</ISRC><BPM>120</BPM><Category>Jazz</Category><Keywords>calm, sea</Keywords><Description>Slow and wide.</Description><ReleaseDate>2026-03-01</ReleaseDate><Track>4</Track><Version>30s</Version></USER>',
      ),
    ]),
  ],
  [
    'ixml utf16.wav',
    wav([
      format,
      data,
      riffChunk(
        'iXML',
        Buffer.concat([
          Buffer.from('\uFEFF<BWFXML><USER><TRACKTITLE>Łódź Ω</TRACKTITLE></USER></BWFXML>', 'utf16le'),
          Buffer.alloc(40),
        ]),
      ),
    ]),
  ],
  [
    'ixml broken.wav',
    wav([
      format,
      infoList([
        ['INAM', 'Behind\0'],
        ['IART', 'Ada\0'],
      ]),
      data,
      riffChunk('iXML', Buffer.from('<BWFXML><USER><TrackTitle>')),
    ]),
  ],
  [
    'rf64.wav',
    wav(
      [
        sizes(16),
        format,
        riffChunk('data', Buffer.alloc(16, 128), { length: 0xffffffff }),
        infoList(terminated),
      ],
      'RF64',
      0xffffffff,
    ),
  ],
  [
    'bw64.wav',
    wav(
      [
        sizes(16),
        format,
        riffChunk('data', Buffer.alloc(16, 128), { length: 0xffffffff }),
        riffChunk('id3 ', tag(3, [title('BW64'), artist('Ada')])),
      ],
      'BW64',
      0xffffffff,
    ),
  ],
  [
    'streamed.wav',
    wav(
      [format, infoList(terminated), riffChunk('data', Buffer.alloc(16, 128), { length: 0xffffffff })],
      'RIFF',
      0xffffffff,
    ),
  ],
  [
    'recorder stopped.wav',
    wav([format, infoList(terminated), riffChunk('data', Buffer.alloc(16, 128), { length: 0 })], 'RIFF', 0),
  ],
  ['no tags.wav', wav([format, data])],
]
