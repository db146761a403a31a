import { mp3Frames } from './containers.ts'
import { compressed, described, picture, synchsafe, tag, text, unsynchronised, whole } from './id3.ts'
import { artist, type CorpusFile, mp3, png, recording, title } from './recording.ts'

const long = 'A title of more than a hundred and twenty-seven letters, so that its length has another byte '
  .repeat(3)
  .trim()

/** How tags and frames are put together, and put together wrongly. */
export const framingFiles: CorpusFile[] = [
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
