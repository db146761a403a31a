import { describe, expect, test } from 'vitest'
import { blockOf, moveSelection, pasteBlock, selectCell, type Selection } from './selection.ts'

const size = { rows: 100, columns: 5, page: 10 }
const at = (row: number, column: number): Selection => selectCell({ row, column })
const press = (selection: Selection, key: string, held: { ctrl?: boolean; shift?: boolean } = {}) =>
  moveSelection(selection, { key, ctrl: false, shift: false, ...held }, size)

describe('[R12.4] keys in the grid', () => {
  test.each([
    ['ArrowDown', {}, at(11, 2)],
    ['ArrowUp', {}, at(9, 2)],
    ['ArrowRight', {}, at(10, 3)],
    ['ArrowLeft', {}, at(10, 1)],
    ['ArrowDown', { ctrl: true }, at(99, 2)],
    ['ArrowRight', { ctrl: true }, at(10, 4)],
    ['PageDown', {}, at(20, 2)],
    ['PageUp', {}, at(0, 2)],
    ['Home', {}, at(10, 0)],
    ['End', { ctrl: true }, at(99, 4)],
    ['Tab', {}, at(10, 3)],
    ['Tab', { shift: true }, at(10, 1)],
  ])('%s %o', (key, held, expected) => {
    expect(press(at(10, 2), key, held)).toEqual(expected)
  })

  test('Tab goes on in the next row; nothing leaves the grid', () => {
    expect(press(at(10, 4), 'Tab')).toEqual(at(11, 0))
    expect(press(at(10, 0), 'Tab', { shift: true })).toEqual(at(9, 4))
    expect(press(at(99, 4), 'ArrowDown')).toEqual(at(99, 4))
    expect(press(at(0, 0), 'ArrowLeft')).toEqual(at(0, 0))
    expect(press(at(0, 0), 'x')).toBeUndefined()
  })

  test('Shift selects a block, in any direction', () => {
    const two = press(press(at(10, 2), 'ArrowUp', { shift: true })!, 'ArrowRight', { shift: true })!
    expect(blockOf(two)).toEqual({ top: 9, bottom: 10, left: 2, right: 3 })
    expect(press(two, 'ArrowDown')).toEqual(at(10, 3))
  })
})

describe('[R12.4] a paste', () => {
  const block = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right })

  test('fills as many cells as were copied', () => {
    expect(pasteBlock(block(2, 2, 1, 1), { rows: 3, columns: 2 }, size)).toEqual(block(2, 4, 1, 2))
  })

  test('repeats what was copied in a selection that is a multiple of it', () => {
    expect(pasteBlock(block(2, 7, 1, 2), { rows: 3, columns: 1 }, size)).toEqual(block(2, 7, 1, 2))
    expect(pasteBlock(block(2, 8, 1, 2), { rows: 3, columns: 1 }, size)).toEqual(block(2, 4, 1, 1))
  })

  test('ends at the edge of the grid', () => {
    expect(pasteBlock(block(98, 98, 4, 4), { rows: 5, columns: 5 }, size)).toEqual(block(98, 99, 4, 4))
  })
})
