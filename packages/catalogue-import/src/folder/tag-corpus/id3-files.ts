import { mp3Frames } from './containers.ts'
import {
  apeTag,
  compressed,
  described,
  type Encoding,
  type Frame,
  id3v1,
  picture,
  synchsafe,
  tag,
  text,
  unsynchronised,
  whole,
} from './id3.ts'

/** Two pictures that differ. Nobody looks at them. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const jpeg = Buffer.from('ffd8ffe000104a46494600ff00ffd9', 'hex')

export type CorpusFile = readonly [name: string, bytes: Buffer]

const mp3 = (head: Buffer, tail: Buffer = Buffer.alloc(0)) => Buffer.concat([head, mp3Frames, tail])

/** The same recording, in each version and each encoding that the version has. */
const encodingsOf: Readonly<Record<2 | 3 | 4, readonly Encoding[]>> = {
  2: ['latin1', 'utf16', 'utf16big'],
  3: ['latin1', 'utf16', 'utf16big', 'utf16bare'],
  4: ['latin1', 'utf16', 'utf16big', 'utf16be', 'utf8'],
}
const short: Readonly<Record<string, string>> = {
  TIT2: 'TT2',
  TPE1: 'TP1',
  TALB: 'TAL',
  TCOM: 'TCM',
  TPUB: 'TPB',
  TCOP: 'TCR',
  TSRC: 'TRC',
  TBPM: 'TBP',
  TKEY: 'TKE',
  TCON: 'TCO',
  TIT3: 'TT3',
  TRCK: 'TRK',
  TYER: 'TYE',
  TDAT: 'TDA',
}

function recording(version: 2 | 3 | 4, encoding: Encoding): Frame[] {
  const texts: [string, string][] = [
    ['TIT2', encoding === 'latin1' ? 'Canción nº 3' : 'Canción Łódź Ω 物語'],
    ['TPE1', encoding === 'latin1' ? 'Ñandú' : 'Ñandú Σ Привет'],
    ['TALB', 'Été à l’envers'.replace('’', encoding === 'latin1' ? "'" : '’')],
    ['TCOM', 'Ada Vega'],
    ['TPUB', 'Söhne & Co'],
    ['TCOP', '2026 Vega Music'],
    ['TSRC', 'ESA1B2600001'],
    ['TBPM', '98'],
    ['TKEY', 'F#m'],
    ['TCON', 'Ambient'],
    ['TIT3', 'Instrumental'],
    ['TRCK', '3/12'],
    ...(version === 4
      ? [['TDRC', '2026-03-01']]
      : [
          ['TYER', '2026'],
          ['TDAT', '0103'],
        ]
    ).map(([id = '', value = '']): [string, string] => [id, value]),
  ]
  const comment = { encoding, language: 'eng', value: 'A calm piece for señoras.' }
  const keywords = { encoding, name: 'KEYWORDS', value: 'calm, sea' }
  const isShort = version === 2
  return [
    ...texts.map(([id, value]) => text(isShort ? (short[id] ?? id) : id, value, encoding)),
    described(isShort ? 'COM' : 'COMM', comment),
    described(isShort ? 'TXX' : 'TXXX', keywords),
  ]
}

const inEveryEncoding: CorpusFile[] = ([2, 3, 4] as const).flatMap((version) =>
  encodingsOf[version].flatMap((encoding): CorpusFile[] => {
    const frames = recording(version, encoding)
    return [
      [`v2${version} ${encoding}.mp3`, mp3(tag(version, frames))],
      [`v2${version} ${encoding} padding.mp3`, mp3(tag(version, frames, { padding: 300 }))],
    ]
  }),
)

const title = (value: string, encoding?: Encoding) => text('TIT2', value, encoding)
const artist = (value: string, encoding?: Encoding) => text('TPE1', value, encoding)
const long = 'A title of more than a hundred and twenty-seven letters, so that its length has another byte '
  .repeat(3)
  .trim()

const framing: CorpusFile[] = [
  ...([2, 3] as const).flatMap((version): CorpusFile[] => [
    [
      `v2${version} unsynchronised.mp3`,
      mp3(tag(version, recording(version, 'utf16'), { isUnsynchronised: true })),
    ],
    [
      `v2${version} unsynchronised latin.mp3`,
      mp3(
        tag(
          version,
          [text(version === 2 ? 'TT2' : 'TIT2', 'ÿà ÿ'), text(version === 2 ? 'TP1' : 'TPE1', 'Ada')],
          { isUnsynchronised: true },
        ),
      ),
    ],
    [
      `v2${version} unsynchronised without need.mp3`,
      mp3(tag(version, recording(version, 'latin1'), { isUnsynchronised: true })),
    ],
  ]),
  [
    'v23 unsynchronised padding.mp3',
    mp3(tag(3, recording(3, 'utf16'), { isUnsynchronised: true, padding: 64 })),
  ],
  [
    'v24 unsynchronised frames.mp3',
    mp3(tag(4, recording(4, 'utf16').map(unsynchronised), { isUnsynchronised: true })),
  ],
  ['v24 unsynchronised frames alone.mp3', mp3(tag(4, recording(4, 'utf16').map(unsynchronised)))],
  [
    'v24 unsynchronised one frame.mp3',
    mp3(tag(4, [unsynchronised(title('ÿà und mehr', 'utf16')), artist('Ada', 'utf8')])),
  ],
  [
    'v23 extended.mp3',
    mp3(tag(3, recording(3, 'utf16'), { extended: Buffer.concat([whole(6), Buffer.alloc(6)]) })),
  ],
  [
    'v23 extended with checksum.mp3',
    mp3(
      tag(3, recording(3, 'latin1'), {
        extended: Buffer.concat([whole(10), Buffer.from([0x80, 0]), Buffer.alloc(8)]),
      }),
    ),
  ],
  [
    'v23 extended and unsynchronised.mp3',
    mp3(
      tag(3, [title('Both é', 'utf16'), artist('Ada', 'utf16')], {
        extended: Buffer.concat([whole(6), Buffer.alloc(6)]),
        isUnsynchronised: true,
      }),
    ),
  ],
  [
    'v24 extended.mp3',
    mp3(tag(4, recording(4, 'utf8'), { extended: Buffer.concat([synchsafe(6), Buffer.from([1, 0])]) })),
  ],
  [
    'v24 extended with checksum.mp3',
    mp3(
      tag(4, recording(4, 'utf8'), {
        extended: Buffer.concat([synchsafe(12), Buffer.from([1, 0x20, 5]), Buffer.alloc(5)]),
      }),
    ),
  ],
  ['v23 extended said only.mp3', mp3(tag(3, recording(3, 'latin1'), { saysExtended: true }))],
  ['v24 extended said only.mp3', mp3(tag(4, recording(4, 'utf8'), { saysExtended: true }))],
  ['v23 compressed.mp3', mp3(tag(3, [compressed(title('Compressed'), 3), artist('Ada')]))],
  ['v24 compressed.mp3', mp3(tag(4, [compressed(title('Compressed é', 'utf8'), 4), artist('Ada', 'utf8')]))],
  [
    'v24 compressed comment.mp3',
    mp3(
      tag(4, [
        title('T', 'utf8'),
        compressed(
          described('COMM', {
            encoding: 'utf16',
            language: 'eng',
            value: 'A long evening at sea. '.repeat(20).trim(),
          }),
          4,
        ),
      ]),
    ),
  ],
  [
    'v23 encrypted.mp3',
    mp3(
      tag(3, [
        { id: 'TALB', content: Buffer.from('0100fffe', 'hex'), flags: [0, 0x40] },
        title('Plain'),
        artist('Ada'),
      ]),
    ),
  ],
  [
    'v23 group.mp3',
    mp3(tag(3, [{ id: 'TIT2', content: Buffer.from('\u0007\0Grouped'), flags: [0, 0x20] }, artist('Ada')])),
  ],
  [
    'v24 group.mp3',
    mp3(
      tag(4, [
        { id: 'TIT2', content: Buffer.from('\u0007\u0003Grouped'), flags: [0, 0x40] },
        artist('Ada', 'utf8'),
      ]),
    ),
  ],
  [
    'v24 length said.mp3',
    mp3(
      tag(4, [
        { id: 'TIT2', content: Buffer.concat([synchsafe(5), Buffer.from('\u0003Said')]), flags: [0, 1] },
        artist('Ada', 'utf8'),
      ]),
    ),
  ],
  ['v24 footer.mp3', mp3(tag(4, recording(4, 'utf8'), { hasFooter: true }))],
  ['v24 long.mp3', mp3(tag(4, [title(long, 'utf8'), artist('After Long', 'utf8')]))],
  [
    'v24 sizes as v23.mp3',
    mp3(
      tag(4, [
        { ...title(long, 'utf8'), isOlder: true },
        { ...artist('After Long', 'utf8'), isOlder: true },
      ]),
    ),
  ],
  [
    'v24 sizes as v23 last.mp3',
    mp3(
      tag(4, [
        { ...artist('Before', 'utf8'), isOlder: true },
        { ...title(long, 'utf8'), isOlder: true },
      ]),
    ),
  ],
  [
    'v24 sizes as v23 padding.mp3',
    mp3(
      tag(
        4,
        [
          { ...title(long, 'utf16'), isOlder: true },
          { ...artist('After Long', 'utf8'), isOlder: true },
        ],
        { padding: 500 },
      ),
    ),
  ],
  [
    'v24 sizes as v23 picture.mp3',
    mp3(
      tag(4, [
        { ...picture(Buffer.concat([png, Buffer.alloc(900, 1)])), isOlder: true },
        { ...title('Behind a picture', 'utf8'), isOlder: true },
        { ...artist('Ada', 'utf8'), isOlder: true },
      ]),
    ),
  ],
  ['v23 length lies.mp3', mp3(tag(3, [title('Lying'), { ...artist('Ada'), length: 9_000_000 }]))],
  [
    'v23 frame of no length.mp3',
    mp3(tag(3, [{ id: 'TALB', content: Buffer.alloc(0) }, title('Behind nothing'), artist('Ada')])),
  ],
  [
    'v23 unknown frames.mp3',
    mp3(
      tag(3, [
        { id: 'XYZ1', content: Buffer.from('abc') },
        { id: 'NCON', content: Buffer.alloc(40, 5) },
        title('Behind unknown'),
        artist('Ada'),
      ]),
    ),
  ],
  [
    'v23 private frames.mp3',
    mp3(
      tag(3, [
        { id: 'PRIV', content: Buffer.from('WM/Provider\0A\0M\0G\0') },
        { id: 'UFID', content: Buffer.from('http://x\0abc') },
        title('Behind private'),
        artist('Ada'),
      ]),
    ),
  ],
  [
    'two tags.mp3',
    mp3(
      Buffer.concat([
        tag(3, [title('First'), artist('Ada')]),
        tag(4, [title('Second', 'utf8'), artist('Bo', 'utf8')]),
      ]),
    ),
  ],
  [
    'v23 junk behind.mp3',
    Buffer.concat([
      tag(3, [title('Junk'), artist('Ada')]),
      Buffer.from('    \0\xff\xff garbage', 'latin1'),
      mp3Frames,
    ]),
  ],
  [
    'v23 zeros behind.mp3',
    Buffer.concat([tag(3, [title('Zeros'), artist('Ada')]), Buffer.alloc(3000), mp3Frames]),
  ],
  ['v23 no sound.mp3', tag(3, [title('No sound'), artist('Ada')])],
]

const texts: CorpusFile[] = [
  ['v23 nul inside.mp3', mp3(tag(3, [title('Title\0rest'), artist('Artist\0\0')]))],
  ['v23 utf16 nul inside.mp3', mp3(tag(3, [title('Title\0rest', 'utf16'), artist('Artist\0', 'utf16')]))],
  [
    'v24 comment nul.mp3',
    mp3(
      tag(4, [
        title('Com', 'utf8'),
        described('COMM', { encoding: 'utf8', language: 'eng', value: 'A long description\0more words' }),
      ]),
    ),
  ],
  ['v24 utf8 mark.mp3', mp3(tag(4, [title('\uFEFFMarked', 'utf8'), artist('\uFEFFAda', 'utf8')]))],
  ['v23 utf16 two marks.mp3', mp3(tag(3, [title('\uFEFFTwo marks', 'utf16'), artist('Ada', 'utf16')]))],
  [
    'v23 no encoding.mp3',
    mp3(
      tag(3, [
        { id: 'TIT2', content: Buffer.from('Bare') },
        artist('Ada'),
        { id: 'COMM', content: Buffer.from([0]) },
      ]),
    ),
  ],
  [
    'v23 utf16 odd.mp3',
    mp3(
      tag(3, [
        { id: 'TIT2', content: Buffer.concat([text('', 'Odd', 'utf16').content, Buffer.from([0])]) },
        artist('Ada'),
      ]),
    ),
  ],
  [
    'v23 latin1 says windows.mp3',
    mp3(
      tag(3, [
        { id: 'TIT2', content: Buffer.from('\0L\x92\xe9t\xe9 \x96 \x93ici\x94', 'latin1') },
        artist('Ada'),
      ]),
    ),
  ],
  [
    'v23 latin1 says utf8.mp3',
    mp3(tag(3, [{ id: 'TIT2', content: Buffer.from('\0Canción 物語') }, artist('Ada')])),
  ],
  [
    'v23 cyrillic as latin1.mp3',
    mp3(
      tag(3, [{ id: 'TIT2', content: Buffer.from('\0\xcf\xf0\xe8\xe2\xe5\xf2', 'latin1') }, artist('Ada')]),
    ),
  ],
  ['v24 arabic.mp3', mp3(tag(4, [title('أغنية البحر', 'utf8'), artist('فيروز', 'utf8')]))],
  ['v24 hebrew.mp3', mp3(tag(4, [title('שיר הים', 'utf16'), artist('נעמי', 'utf16')]))],
  ['v24 hindi.mp3', mp3(tag(4, [title('समुद्र', 'utf8'), artist('लता', 'utf8')]))],
  ['v24 thai.mp3', mp3(tag(4, [title('เพลงทะเล', 'utf16be'), artist('นก', 'utf16be')]))],
  ['v24 japanese.mp3', mp3(tag(4, [title('海の物語', 'utf16'), artist('山田 太郎', 'utf16')]))],
  ['v24 korean.mp3', mp3(tag(4, [title('바다의 노래', 'utf8'), artist('김하나', 'utf8')]))],
  ['v24 chinese.mp3', mp3(tag(4, [title('海的故事', 'utf8'), artist('王小明', 'utf8')]))],
  ['v24 greek.mp3', mp3(tag(4, [title('Τραγούδι της θάλασσας', 'utf16big'), artist('Μαρία', 'utf16big')]))],
  ['v24 turkish.mp3', mp3(tag(4, [title('Işık ve İz', 'utf8'), artist('Ayşe Gül', 'utf8')]))],
  ['v24 other planes.mp3', mp3(tag(4, [title('𝄞 Clef 🎷', 'utf16'), artist('🎷 Band', 'utf8')]))],
  ['v23 spaces around.mp3', mp3(tag(3, [title('  Spaces   '), artist(' Ada ')]))],
  ['v24 empty texts.mp3', mp3(tag(4, [title('', 'utf8'), artist('Ada', 'utf8'), text('TALB', '', 'utf16')]))],
  ['v24 slash title.mp3', mp3(tag(4, [title('Either/Or', 'utf8'), artist('Ada', 'utf8')]))],
  ['v23 slash title.mp3', mp3(tag(3, [title('Either/Or'), artist('Ada'), text('TALB', 'A/B')]))],
]

const people: CorpusFile[] = [
  ['v24 artists nul.mp3', mp3(tag(4, [title('Two', 'utf8'), artist('Ada Vega\0Bo Lund', 'utf8')]))],
  [
    'v24 artists nul utf16.mp3',
    mp3(tag(4, [title('Two', 'utf16'), artist('Ada Vega\0\uFEFFBo Lund\0Cy Ode', 'utf16')])),
  ],
  ['v23 artists nul.mp3', mp3(tag(3, [title('Two', 'utf16'), artist('Ada Vega\0Bo Lund', 'utf16')]))],
  ['v23 artists slash.mp3', mp3(tag(3, [title('Two'), artist('Ada Vega/Bo Lund')]))],
  ['v23 artists spaced slash.mp3', mp3(tag(3, [title('Two'), artist('AC/DC / Bo')]))],
  ['v23 artist of a slash.mp3', mp3(tag(3, [title('One'), artist('AC/DC Tributo')]))],
  ['v22 artist of a slash.mp3', mp3(tag(2, [text('TT2', 'One'), text('TP1', 'AC/DC')]))],
  ['v24 artist of a slash.mp3', mp3(tag(4, [title('One', 'utf8'), artist('AC/DC', 'utf8')]))],
  [
    'v24 artists listed.mp3',
    mp3(
      tag(4, [
        title('Two', 'utf8'),
        artist('Ada Vega feat. Bo Lund', 'utf8'),
        described('TXXX', { encoding: 'utf8', name: 'ARTISTS', value: 'Ada Vega\0Bo Lund' }),
      ]),
    ),
  ],
  [
    'v24 artists of an album.mp3',
    mp3(tag(4, [title('One', 'utf8'), artist('Ada', 'utf8'), text('TPE2', 'Various Artists', 'utf8')])),
  ],
  ['v23 artist with semicolon.mp3', mp3(tag(3, [title('Two'), artist('Ada Vega; Bo Lund')]))],
  [
    'v24 composers nul.mp3',
    mp3(tag(4, [title('Two', 'utf8'), artist('Ada', 'utf8'), text('TCOM', 'Ada Vega\0Bo Lund', 'utf8')])),
  ],
  ['v23 composers slash.mp3', mp3(tag(3, [title('Two'), artist('Ada'), text('TCOM', 'Ada Vega/Bo Lund')]))],
  [
    'v24 two artist frames.mp3',
    mp3(tag(4, [title('Two', 'utf8'), artist('Ada', 'utf8'), artist('Bo', 'utf8')])),
  ],
]

const fields: CorpusFile[] = [
  ...['17', '(17)', '(26)(8)', '(4)Eurodisco', 'Ambient', '(RX)', '((Odd', 'Cello/Piano', '255'].map(
    (genre, at): CorpusFile => [`v23 genre ${at}.mp3`, mp3(tag(3, [title('G'), text('TCON', genre)]))],
  ),
  ...['17', 'Ambient\0Jazz', '26\0Lounge', 'Ambient; Jazz'].map((genre, at): CorpusFile => [
    `v24 genre ${at}.mp3`,
    mp3(tag(4, [title('G', 'utf8'), text('TCON', genre, 'utf8')])),
  ]),
  [
    'v24 comments.mp3',
    mp3(
      tag(4, [
        title('C', 'utf8'),
        described('COMM', { encoding: 'utf8', language: 'eng', name: 'iTunNORM', value: ' 0000 1111' }),
        described('COMM', { encoding: 'utf8', language: 'spa', value: 'Una tarde en calma.' }),
        described('COMM', { encoding: 'utf8', language: 'fra', value: 'Un soir au calme.' }),
      ]),
    ),
  ],
  [
    'v23 comment named.mp3',
    mp3(
      tag(3, [title('C'), described('COMM', { language: 'eng', name: 'note', value: 'A named comment.' })]),
    ),
  ],
  [
    'v23 comment without language.mp3',
    mp3(tag(3, [title('C'), described('COMM', { language: '\0\0\0', value: 'No language here.' })])),
  ],
  [
    'v23 comment utf16 unmarked name.mp3',
    mp3(
      tag(3, [
        title('C'),
        {
          id: 'COMM',
          content: Buffer.concat([
            Buffer.from('\u0001eng\0\0'),
            text('', 'Marked text é', 'utf16').content.subarray(1),
          ]),
        },
      ]),
    ),
  ],
  [
    'v24 free texts.mp3',
    mp3(
      tag(4, [
        title('X', 'utf8'),
        ...Object.entries({
          ISRC: 'ESA1B2600002',
          INITIALKEY: '8A',
          LABEL: 'Vega Music',
          MOOD: 'Calm',
          VERSION: 'Loop',
          DESCRIPTION: 'In own words.',
        }).map(([name, value]) => described('TXXX', { encoding: 'utf8', name, value })),
      ]),
    ),
  ],
  [
    'v24 free comment.mp3',
    mp3(
      tag(4, [
        title('C', 'utf8'),
        described('TXXX', { encoding: 'utf8', name: 'comment', value: 'As ffmpeg writes it.' }),
      ]),
    ),
  ],
  [
    'v23 free text slash.mp3',
    mp3(tag(3, [title('X'), described('TXXX', { name: 'KEYWORDS', value: 'and/or, sea' })])),
  ],
  ['v24 isrc hyphens.mp3', mp3(tag(4, [title('X', 'utf8'), text('TSRC', 'ES-A1B-26-00001', 'utf8')]))],
  [
    'v24 tempo zero.mp3',
    mp3(tag(4, [title('X', 'utf8'), text('TBPM', '0', 'utf8'), text('TKEY', 'o', 'utf8')])),
  ],
  [
    'v24 tempo fraction.mp3',
    mp3(tag(4, [title('X', 'utf8'), text('TBPM', '98.5', 'utf8'), text('TRCK', '07', 'utf8')])),
  ],
  [
    'v24 odd date.mp3',
    mp3(tag(4, [title('X', 'utf8'), text('TDRC', '2026-13-45', 'utf8'), text('TRCK', 'A1/B', 'utf8')])),
  ],
  ['v24 date and time.mp3', mp3(tag(4, [title('X', 'utf8'), text('TDRC', '2026-03-01T12:00:00', 'utf8')]))],
  ['v23 year alone.mp3', mp3(tag(3, [title('X'), text('TYER', '1999')]))],
  [
    'v23 year utf16.mp3',
    mp3(tag(3, [title('X'), text('TYER', '1999', 'utf16'), text('TDAT', '3112', 'utf16')])),
  ],
  ['v24 release date.mp3', mp3(tag(4, [title('X', 'utf8'), text('TDRL', '2026-05-06', 'utf8')]))],
  ['v24 mood.mp3', mp3(tag(4, [title('X', 'utf8'), text('TMOO', 'Calm', 'utf8')]))],
  ['v23 picture.mp3', mp3(tag(3, [title('P'), picture(png)]))],
  [
    'v24 pictures.mp3',
    mp3(
      tag(4, [
        title('P', 'utf8'),
        picture(jpeg, { mimeType: 'image/jpeg', type: 4, name: 'Back' }),
        picture(png, { encoding: 'utf8', name: 'Front é' }),
      ]),
    ),
  ],
  [
    'v23 picture utf16 name.mp3',
    mp3(tag(3, [title('P'), picture(jpeg, { encoding: 'utf16', mimeType: 'image/jpeg', name: 'Vorne' })])),
  ],
  ['v23 picture jpg.mp3', mp3(tag(3, [title('P'), picture(jpeg, { mimeType: 'image/jpg' })]))],
  [
    'v23 picture unsynchronised.mp3',
    mp3(tag(3, [title('P'), picture(jpeg, { mimeType: 'image/jpeg' })], { isUnsynchronised: true })),
  ],
  [
    'v22 picture.mp3',
    mp3(
      tag(2, [text('TT2', 'P'), { id: 'PIC', content: Buffer.concat([Buffer.from('\0PNG\u0003\0'), png]) }]),
    ),
  ],
  ['v24 picture compressed.mp3', mp3(tag(4, [title('P', 'utf8'), compressed(picture(png), 4)]))],
]

const otherTags: CorpusFile[] = [
  [
    'v1.mp3',
    mp3(
      Buffer.alloc(0),
      id3v1({
        title: 'Sólo vieja',
        artist: 'Ñandú',
        album: 'Old',
        year: '1999',
        comment: 'From a tape',
        genre: 26,
      }),
    ),
  ],
  ['v11.mp3', mp3(Buffer.alloc(0), id3v1({ title: 'With a track', artist: 'Ada', track: 5, genre: 8 }))],
  [
    'v1 thirty letters.mp3',
    mp3(
      Buffer.alloc(0),
      id3v1({ title: 'Exactly thirty letters in here', artist: 'Somebody with a long name, cut' }),
    ),
  ],
  [
    'v1 spaces.mp3',
    mp3(Buffer.alloc(0), id3v1({ title: 'Spaces'.padEnd(30), artist: 'Ada'.padEnd(30), year: '2001' })),
  ],
  ['v1 windows.mp3', mp3(Buffer.alloc(0), id3v1({ title: 'L\x92\xe9t\xe9', artist: 'Ada' }))],
  [
    'v1 and v23.mp3',
    mp3(
      tag(3, [title('Long title of the newer tag, whole'), artist('Ada')]),
      id3v1({ title: 'Long title of the newer tag, w', artist: 'Old', album: 'Only old' }),
    ),
  ],
  ['v1 and v24.mp3', mp3(tag(4, recording(4, 'utf8')), id3v1({ title: 'Old', artist: 'Old' }))],
  [
    'ape.mp3',
    mp3(
      Buffer.alloc(0),
      apeTag([
        ['Title', 'Ape Título'],
        ['Artist', 'Ärtist 物語'],
        ['Genre', 'Ambient'],
        ['Album', 'Apes'],
        ['Year', '2026-03-01'],
        ['Track', '4/9'],
        ['ISRC', 'ESA1B2600003'],
        ['BPM', '120'],
        ['Composer', 'Cy Ode'],
        ['Publisher', 'Vega Music'],
        ['Copyright', '2026 Vega'],
        ['Comment', 'A calm evening.'],
        ['Subtitle', 'Loop'],
      ]),
    ),
  ],
  [
    'ape lists.mp3',
    mp3(
      Buffer.alloc(0),
      apeTag([
        ['Title', 'Ape List'],
        ['Artist', 'Ada Vega\0Bo Lund'],
        ['Genre', 'Ambient\0Jazz'],
        ['Composer', 'Cy Ode\0Di Po'],
      ]),
    ),
  ],
  [
    'ape without head.mp3',
    mp3(
      Buffer.alloc(0),
      apeTag(
        [
          ['Title', 'No head'],
          ['Artist', 'Ada'],
        ],
        { hasHead: false },
      ),
    ),
  ],
  [
    'ape and v1.mp3',
    mp3(
      Buffer.alloc(0),
      Buffer.concat([
        apeTag([
          ['Title', 'Ape of both, which is longer than the other'],
          ['Artist', 'Ada'],
        ]),
        id3v1({ title: 'Old', artist: 'Old' }),
      ]),
    ),
  ],
  [
    'ape and v23.mp3',
    mp3(
      tag(3, [title('Newer'), artist('Ada')]),
      apeTag([
        ['Title', 'Ape'],
        ['Artist', 'Bo'],
      ]),
    ),
  ],
  [
    'ape small letters.mp3',
    mp3(
      Buffer.alloc(0),
      apeTag([
        ['TITLE', 'Capitals'],
        ['artist', 'Small'],
      ]),
    ),
  ],
  [
    'ape picture.mp3',
    mp3(
      Buffer.alloc(0),
      apeTag([
        ['Title', 'Pic'],
        ['Cover Art (Front)', Buffer.concat([Buffer.from('front.png\0'), png])],
      ]),
    ),
  ],
]

export const id3Files: readonly CorpusFile[] = [
  ...inEveryEncoding,
  ...framing,
  ...texts,
  ...people,
  ...fields,
  ...otherTags,
]
export { recording, artist, title }
