import { parse } from 'content-disposition'
import { describe, expect, test } from 'vitest'
import { contentDisposition } from './file-name.ts'

/** The name a browser uses: the encoded one, if any. */
function nameOf(header: string): string {
  return parse(header).parameters['filename'] ?? ''
}

describe('[R10.4] the file name of a recording', () => {
  test('is title, artist and number, with an ASCII variant', () => {
    const header = contentDisposition('Été à Sète – Los Niños – TL-7K2M-9QWX-4HTD', 'wav')
    expect(nameOf(header)).toBe('Été à Sète – Los Niños – TL-7K2M-9QWX-4HTD.wav')
    expect(header).toContain('filename="Ete a Sete - Los Ninos - TL-7K2M-9QWX-4HTD.wav"')
  })

  test.each([
    ['a line end', 'a\r\nset-cookie: x=1'],
    ['quotes and a backslash', 'a"; filename="b\\".exe'],
    ['a way up the folders', '../../etc/passwd'],
    ['drives and streams', 'C:\\con:x'],
    ['writing from right to left', 'song\u202Egpj.exe'],
    ['a NUL', 'a\0b'],
    ['other letters', '歌曲 – שיר'],
    ['half a pair', 'a\uD800b'],
    ['brackets and percents', "100 % (live) '*' <b>"],
    ['nothing but dots', '...'],
  ])('is safe if a title contains %s', (_, title) => {
    const header = contentDisposition(title, 'mp3')
    expect(header).toMatch(
      /^attachment; filename=(?:"[\x20\x21\x23-\x5b\x5d-\x7e]+"|[\w.-]+)(?:; filename\*=UTF-8''[\w.%!#$&+^`|~-]+)?$/,
    )
    expect(nameOf(header)).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}]|^\.|\.\.mp3$/u)
    expect(nameOf(header)).toMatch(/.\.mp3$/)
  })

  test('keeps its number and fits a file system, however long the title', () => {
    const name = nameOf(contentDisposition(`${'é'.repeat(10_000)} – Band – TL-7K2M-9QWX-4HTD`, 'wav'))
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(name).toMatch(/^é+… – TL-7K2M-9QWX-4HTD\.wav$/)
  })
})
