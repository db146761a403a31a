import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bombs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(head))
  return Buffer.concat([length, head, sum])
}

/** A PNG that says how large it is, and has some lines of it. */
function png(width: number, height: number, lines: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const rows = deflateSync(Buffer.alloc((width * 3 + 1) * lines))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** Nine entities, each of ten of the one before: a gigabyte of text. */
const entities = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
).join('')
const drawing = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "lololololo">${entities}]>
<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><text>&e9;</text></svg>`

const bombs = {
  'a PNG of 50,000 × 50,000': async () => png(50_000, 50_000, 100),
  'a PNG whose lines are missing': async () => png(4000, 4000, 3),
  'a WebP that is cut off': async () =>
    (
      await sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'red' } })
        .webp({ lossless: true })
        .toBuffer()
    ).subarray(0, 40),
  'a GIF of many frames': async () => {
    const frame = Buffer.from('2c000000000100010000020144003b', 'hex').subarray(0, -1)
    const start = Buffer.from('474946383961ffffffff800000000000ffffff', 'hex')
    return Buffer.concat([start, ...Array.from({ length: 10_000 }, () => frame), Buffer.from([0x3b])])
  },
  'an SVG of entities': async () => Buffer.from(drawing),
} satisfies Record<string, () => Promise<Buffer>>

/** Has a picture read by a process of its own, as the site would. @returns the answer, and what reached the log */
async function encode(bytes: Buffer, use: string) {
  const file = join(folder, 'sent')
  writeFileSync(file, bytes)
  const module = pathToFileURL(join(import.meta.dirname, 'encode-apart.ts')).href
  const program = `
    import { readFileSync } from 'node:fs'
    import { createPictureEncoder } from ${JSON.stringify(module)}
    const encode = createPictureEncoder({ kind: 'folder', directory: ${JSON.stringify(join(folder, 'media'))} })
    const answer = await encode(readFileSync(${JSON.stringify(file)}), { crop: undefined, use: '${use}' })
    process.stdout.write(JSON.stringify(answer))`
  const { stderr, stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program],
    { timeout: 60_000, killSignal: 'SIGKILL' },
  )
  const answer: unknown = JSON.parse(stdout)
  return { answer, stderr }
}

const filesIn = (directory: string): string[] => {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))
  } catch {
    return []
  }
}

describe('[R15.88] a picture that is a bomb', { timeout: 120_000, tags: 'thorough' }, () => {
  test.each(Object.entries(bombs))(
    '%s is refused, leaves nothing, and says nothing in the log',
    async (_, make) => {
      const bytes = await make()
      for (const use of ['text', 'look']) {
        const { answer, stderr } = await encode(bytes, use)
        expect(answer).toMatchObject({ failure: expect.any(String) })
        expect(stderr).toBe('')
        expect(filesIn(join(folder, 'media'))).toEqual([])
      }
    },
  )
})
