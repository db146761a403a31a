import { described, tag, text } from './id3.ts'
import { artist, type CorpusFile, mp3, title } from './recording.ts'

/** Texts, and people in them. */
export const textFiles: CorpusFile[] = [
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

export const peopleFiles: CorpusFile[] = [
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
