import { mp3Frames } from './containers.ts'
import { apeTag, id3v1, tag } from './id3.ts'
import { artist, type CorpusFile, mp3, png, recording, title } from './recording.ts'

/** ID3v1 and APEv2. */
export const otherTagFiles: CorpusFile[] = [
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

/** Files that are called otherwise than they are, or begin otherwise. */
export const misnamedFiles: CorpusFile[] = [
  ['called wav.mp3.wav', Buffer.concat([tag(3, [title('Mp3'), artist('Ada')]), mp3Frames])],
  [
    'zeros in front.mp3',
    Buffer.concat([Buffer.alloc(5000), mp3Frames, id3v1({ title: 'Behind zeros', artist: 'Ada' })]),
  ],
  [
    'zeros and ape.mp3',
    Buffer.concat([
      Buffer.alloc(5000),
      mp3Frames,
      apeTag([
        ['Title', 'Zeros'],
        ['Artist', 'Ada'],
      ]),
    ]),
  ],
]
