import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encodePng } from './png.ts'

const picture = {
  width: 3,
  height: 2,
  palette: [
    [0, 0, 0],
    [255, 128, 0],
  ] as const,
  pixels: Uint8Array.of(0, 1, 0, 1, 1, 0),
}

describe('a PNG', () => {
  test('has the PNG signature, its size, and the pixels row by row', () => {
    const png = encodePng(picture)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.subarray(12, 16).toString()).toBe('IHDR')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3, 2])
    const content = png.indexOf('IDAT')
    const length = png.readUInt32BE(content - 4)
    const rows = inflateSync(png.subarray(content + 4, content + 4 + length))
    expect([...rows]).toEqual([0, 0, 1, 0, 0, 1, 1, 0])
    // The checksum at the end of every PNG (PNG, third edition, 11.2.5).
    expect(png.subarray(-12).toString('hex')).toBe('0000000049454e44ae426082')
  })

  test('is refused if pixels are missing or have no colour', () => {
    expect(() => encodePng({ ...picture, height: 3 })).toThrow('3 × 3 has 9 pixels')
    expect(() => encodePng({ ...picture, palette: [[0, 0, 0]] })).toThrow('The palette has 1 colours')
  })
})
