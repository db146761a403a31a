import { compressed, described, picture, tag, text } from './id3.ts'
import { type CorpusFile, encodingsOf, jpeg, mp3, png, recording, title } from './recording.ts'

/** The same recording in each version and encoding. */
export const encodingFiles: CorpusFile[] = ([2, 3, 4] as const).flatMap((version) =>
  encodingsOf[version].flatMap((encoding): CorpusFile[] => {
    const frames = recording(version, encoding)
    return [
      [`v2${version} ${encoding}.mp3`, mp3(tag(version, frames))],
      [`v2${version} ${encoding} padding.mp3`, mp3(tag(version, frames, { padding: 300 }))],
    ]
  }),
)

export const fieldFiles: CorpusFile[] = [
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
