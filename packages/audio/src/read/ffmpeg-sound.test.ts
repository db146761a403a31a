import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChunk, makeFormat, makeRiff } from '../test-files.ts'
import { openSound } from './open-sound.ts'

const unknownLength = 0xffffffff
const samples = Float32Array.of(0.5, -0.5, 0.25, -0.25)

let folder: string
let song: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ffmpeg-'))
  song = join(folder, '-song.ac3')
  await writeFile(song, Buffer.from('0b77 and so on'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What ffmpeg writes to a pipe: a WAV of floats whose length it does not know. */
function makeOutput(sampleRate = 48_000): Buffer {
  const format = makeFormat({ tag: 3, bits: 32, channelCount: 2, sampleRate })
  const data = makeChunk('data', Buffer.from(samples.buffer), unknownLength)
  return makeRiff('RIFF', [format, makeChunk('LIST', Buffer.alloc(26)), data])
}

/** A program in ffmpeg's place: keeps its arguments, writes some bytes and ends, or waits to be killed. */
async function makeFfmpeg(output: Buffer, end: string): Promise<string> {
  const path = join(folder, 'ffmpeg')
  await writeFile(
    path,
    `#!${process.execPath}
require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'arguments'))}, process.argv.slice(2).join('\\n'))
process.stdout.write(Buffer.from('${output.toString('hex')}', 'hex'), () => { ${end} })
`,
  )
  await chmod(path, 0o755)
  return path
}

async function read(ffmpeg: string) {
  const sound = await openSound(song, { ffmpeg })
  try {
    const channels: number[][] = [[], []]
    for await (const block of sound.blocks) block.forEach((channel, at) => channels[at]?.push(...channel))
    return { ...sound, channels }
  } finally {
    await sound.close()
  }
}

test('a sound of another kind is decoded by ffmpeg', async () => {
  const { channels, ...sound } = await read(await makeFfmpeg(makeOutput(), 'process.exit(0)'))
  expect(sound).toMatchObject({ sampleRate: 48_000, channelCount: 2, isLossy: true })
  expect(channels).toEqual([
    [0.5, 0.25],
    [-0.5, -0.25],
  ])
})

test('ffmpeg is given the file whatever its name, reads nothing else, and writes floats to its output', async () => {
  await read(await makeFfmpeg(makeOutput(), 'process.exit(0)'))
  const given = (await readFile(join(folder, 'arguments'), 'utf8')).split('\n')
  expect(given[given.indexOf('-i') + 1]).toBe(`file:${song}`)
  expect(given[given.indexOf('-protocol_whitelist') + 1]).toBe('file')
  expect(given[given.indexOf('-acodec') + 1]).toBe('pcm_f32le')
  expect(given.slice(-3)).toEqual(['-f', 'wav', 'pipe:1'])
})

test.each([
  '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n',
  'ffconcat version 1.0\nfile other.wav\n',
  '<MPD></MPD>',
])('[R15.102] a list of other files is not given to ffmpeg, which would read them: %j', async (list) => {
  const path = join(folder, 'list.wav')
  const started = join(folder, 'arguments')
  await rm(started, { force: true })
  await writeFile(path, list)
  const ffmpeg = await makeFfmpeg(makeOutput(), 'process.exit(0)')
  await expect(openSound(path, { ffmpeg })).rejects.toMatchObject({ code: 'unsupported' })
  await expect(readFile(started)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a file in which ffmpeg finds no sound is refused, one it cannot decode to the end is damaged', async () => {
  const complaint = `process.stderr.write('Invalid data found when processing input'); process.exitCode = 1`
  await expect(read(await makeFfmpeg(Buffer.alloc(0), complaint))).rejects.toMatchObject({
    code: 'unsupported',
    message: '-song.ac3 cannot be read as sound: use a WAV, AIFF, FLAC, MP3 or Ogg file.',
  })
  await expect(read(await makeFfmpeg(makeOutput(), complaint))).rejects.toMatchObject({
    code: 'damaged',
    message: '-song.ac3 is damaged: export or upload it again.',
  })
})

test('ffmpeg is ended if the sound is closed early, or refused', async () => {
  const waiting = 'setInterval(() => undefined, 1000)'
  const sound = await openSound(song, { ffmpeg: await makeFfmpeg(makeOutput(), waiting) })
  await sound.close()
  const ffmpeg = await makeFfmpeg(makeOutput(4000), waiting)
  await expect(openSound(song, { ffmpeg })).rejects.toThrow('-song.ac3 has 4000 samples per second')
})

test('without ffmpeg the format is named, with a way out', async () => {
  const adpcm = makeRiff('RIFF', [
    makeFormat({ tag: 2, bits: 4, channelCount: 2, sampleRate: 44_100 }),
    makeChunk('data', Buffer.alloc(4000)),
  ])
  const path = join(folder, 'old.wav')
  await writeFile(path, adpcm)
  await expect(openSound(path, { ffmpeg: join(folder, 'nothing') })).rejects.toMatchObject({
    code: 'unsupported',
    message: 'old.wav is ADPCM, which needs ffmpeg here: install ffmpeg, or convert it to WAV or FLAC.',
  })
})
