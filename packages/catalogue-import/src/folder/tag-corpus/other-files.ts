import {
  aiff,
  aiffChunk,
  comments,
  flac,
  flacPicture,
  type ItemValue,
  m4a,
  opus,
  vorbis,
} from './containers.ts'
import { picture, tag } from './id3.ts'
import { artist, type CorpusFile, jpeg, png, recording, title } from './recording.ts'
import { latin1 } from './wav-files.ts'

export const aiffFiles: CorpusFile[] = [
  [
    'texts.aiff',
    aiff([
      aiffChunk('NAME', Buffer.from('Odd Name')),
      aiffChunk('AUTH', Buffer.from('Ada Vega')),
      aiffChunk('(c) ', Buffer.from('2026 Vega')),
      aiffChunk('ANNO', Buffer.from('A calm evening.')),
    ]),
  ],
  [
    'texts utf8.aiff',
    aiff([aiffChunk('NAME', Buffer.from('Canción Ω')), aiffChunk('AUTH', Buffer.from('Ñandú'))]),
  ],
  ['texts latin1.aiff', aiff([aiffChunk('NAME', latin1('Canción')), aiffChunk('AUTH', latin1('Ñandú'))])],
  [
    'texts.aifc',
    aiff([aiffChunk('NAME', Buffer.from('Compressed kind')), aiffChunk('AUTH', Buffer.from('Ada'))], 'AIFC'),
  ],
  ['id3 v22.aiff', aiff([aiffChunk('ID3 ', tag(2, recording(2, 'utf16')))])],
  ['id3 v23.aiff', aiff([aiffChunk('ID3 ', tag(3, recording(3, 'utf16')))])],
  ['id3 v24.aiff', aiff([aiffChunk('ID3 ', tag(4, recording(4, 'utf8')))])],
  ['id3 picture.aiff', aiff([aiffChunk('ID3 ', tag(4, [title('P', 'utf8'), picture(png)]))])],
  ['id3.aifc', aiff([aiffChunk('ID3 ', tag(3, recording(3, 'latin1')))], 'AIFC')],
]

const vorbisTexts = [
  'TITLE=Canción Łódź Ω 物語',
  'ARTIST=Ñandú Σ',
  'ALBUM=Été à l’envers',
  'COMPOSER=Ada Vega',
  'LABEL=Söhne & Co',
  'COPYRIGHT=2026 Vega Music',
  'ISRC=ESA1B2600001',
  'BPM=98',
  'KEY=F#m',
  'GENRE=Ambient',
  'KEYWORDS=calm, sea',
  'VERSION=Instrumental',
  'TRACKNUMBER=3/12',
  'DATE=2026-03-01',
  'DESCRIPTION=A calm piece.',
]
const twoArtists = [
  'TITLE=Dúo',
  'ARTIST=Ada Vega',
  'ARTIST=Bo Lund',
  'GENRE=Ambient',
  'GENRE=Jazz',
  'COMPOSER=Cy Ode',
  'COMPOSER=Di Po',
]
const vorbisCases: Readonly<Record<string, readonly (Buffer | string)[]>> = {
  'all fields': vorbisTexts,
  'two artists': twoArtists,
  'small letters': vorbisTexts.map((text) => text.replace(/^\w+/, (name) => name.toLowerCase())),
  'other names': [
    'title=Other',
    'artist=Ada',
    'PUBLISHER=Vega Music',
    'INITIALKEY=8A',
    'COMMENT=A comment that describes.',
    'ALBUMARTIST=Various',
    'PERFORMER=Someone',
    'TRACKNUMBER=7',
    'TRACKTOTAL=9',
    'SUBTITLE=Loop',
    'YEAR=1999',
  ],
  'an equals sign': ['TITLE=E=mc²', 'ARTIST=A=B'],
  'empty texts': ['TITLE=', 'ARTIST=Ada', 'ALBUM=   '],
  'several lines': ['TITLE=Lines', 'ARTIST=Ada', 'DESCRIPTION=One line.\nAnother line.'],
}
const block = (texts: readonly (Buffer | string)[]) => ({ type: 4, content: comments(texts) })
const inBase64 = `METADATA_BLOCK_PICTURE=${flacPicture(png).toString('base64')}`

export const xiphFiles: CorpusFile[] = [
  ...Object.entries(vorbisCases).flatMap(([name, texts]): CorpusFile[] => [
    [`${name}.flac`, flac([block(texts)])],
    [`${name}.ogg`, vorbis(texts)],
    [`${name}.opus`, opus(texts)],
  ]),
  [
    'behind id3.flac',
    Buffer.concat([tag(3, [title('Id3'), artist('Bo')]), flac([block(['TITLE=Own', 'ARTIST=Ada'])])]),
  ],
  [
    'behind a long id3.flac',
    Buffer.concat([
      tag(3, [title('Id3'), picture(Buffer.alloc(6000, 7))]),
      flac([block(['TITLE=Own', 'ARTIST=Ada'])]),
    ]),
  ],
  ['picture.flac', flac([block(['TITLE=P']), { type: 6, content: flacPicture(png) }])],
  [
    'pictures.flac',
    flac([
      { type: 6, content: flacPicture(jpeg, { mimeType: 'image/jpeg', type: 4 }) },
      block(['TITLE=P']),
      { type: 6, content: flacPicture(png) },
    ]),
  ],
  [
    'padding.flac',
    flac([
      { type: 1, content: Buffer.alloc(100) },
      block(vorbisTexts),
      { type: 1, content: Buffer.alloc(10) },
    ]),
  ],
  ['application.flac', flac([{ type: 2, content: Buffer.from('testabcd') }, block(vorbisTexts)])],
  ['called mp3.flac.mp3', flac([block(['TITLE=Flac', 'ARTIST=Ada'])])],
  ['picture.ogg', vorbis(['TITLE=P', inBase64])],
  ['picture.opus', opus(['TITLE=P', inBase64])],
  ['long comment.ogg', vorbis(['TITLE=Long', `LYRICS=${'la '.repeat(30_000)}`, 'ARTIST=Ada'])],
  ['long comment.opus', opus(['TITLE=Long', `LYRICS=${'la '.repeat(30_000)}`, 'ARTIST=Ada'])],
]

const numbers = (...values: number[]) => Buffer.from(values)
export const mp4Files: CorpusFile[] = [
  [
    'all fields.m4a',
    m4a([
      ['©nam', 'Canción Łódź Ω 物語'],
      ['©ART', 'Ñandú Σ'],
      ['©alb', 'Été à l’envers'],
      ['©wrt', 'Ada Vega'],
      ['----:LABEL', 'Söhne & Co'],
      ['cprt', '2026 Vega Music'],
      ['----:ISRC', 'ESA1B2600001'],
      ['tmpo', { kind: 21, bytes: numbers(0, 98) }],
      ['----:initialkey', 'F#m'],
      ['©gen', 'Ambient'],
      ['keyw', 'calm, sea'],
      ['----:SUBTITLE', 'Instrumental'],
      ['trkn', numbers(0, 0, 0, 3, 0, 12, 0, 0)],
      ['©day', '2026-03-01'],
      ['©cmt', 'A calm piece.'],
    ]),
  ],
  [
    'genre number.m4a',
    m4a([
      ['©nam', 'G'],
      ['gnre', numbers(0, 27)],
    ]),
  ],
  [
    'several values.m4a',
    m4a([
      ['©nam', 'Two'],
      ['©ART', 'Ada Vega', 'Bo Lund'],
      ['©gen', 'Ambient', 'Jazz'],
    ]),
  ],
  [
    'description.m4a',
    m4a([
      ['©nam', 'D'],
      ['©ART', 'Ada'],
      ['desc', 'In own words.'],
      ['aART', 'Various'],
    ]),
  ],
  [
    'picture.m4a',
    m4a([
      ['©nam', 'P'],
      ['covr', { kind: 14, bytes: png } satisfies ItemValue],
    ]),
  ],
  [
    'pictures.m4a',
    m4a([
      ['©nam', 'P'],
      ['covr', { kind: 13, bytes: jpeg }, { kind: 14, bytes: png }],
    ]),
  ],
  [
    'year.m4a',
    m4a([
      ['©nam', 'Y'],
      ['©day', '1999'],
    ]),
  ],
  [
    'advisory.m4a',
    m4a([
      ['©nam', 'A'],
      ['©ART', 'Ada'],
      ['rtng', { kind: 21, bytes: numbers(1) }],
    ]),
  ],
]
