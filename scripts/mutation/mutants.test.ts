import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { insertMarks } from './marks.ts'
import { applyMutant, listMutants } from './mutants.ts'
import { sampleMutants } from './seed-mutants.ts'
import { parseModule } from './syntax.ts'

/** Every mutant of a module, as a whole module each. */
const mutate = (source: string) => listMutants(source).map((mutant) => applyMutant(source, mutant))

describe('a small bug is', () => {
  test.each([
    ['const a = b < c', ['const a = b <= c', 'const a = b >= c']],
    ['const a = b === c', ['const a = b !== c']],
    ['const a = b && c', ['const a = b || c']],
    ['const a = b ?? c', ['const a = b && c']],
    ['const a = b * 60', ['const a = b / 60']],
    ['const a = !b', ['const a = b']],
    ['const a = true', ['const a = false']],
    ['const a = b ? 1 : 2', ['const a = true ? 1 : 2', 'const a = false ? 1 : 2']],
    ['const a = Math.min(b, c)', ['const a = Math.max(b, c)']],
    ['const a = z.string().min(1)', ['const a = z.string()']],
    ['if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) {}']],
    [`q.where('at', '<', b)`, [`q`, `q.where('at', '<=', b)`, `q.where('at', '>=', b)`, '{}'].toSorted()],
    ['const a = q.forUpdate().execute()', ['const a = q.execute()']],
    [
      'const a = sql`b < ${c} and d is null`',
      ['<=', '>=']
        .map((sign) => `const a = sql\`b ${sign} \${c} and d is null\``)
        .concat(['const a = sql`b < ${c} or d is null`', 'const a = sql`b < ${c} and d is not null`']),
    ],
  ])('one of %s', (source, mutants) => {
    expect(mutate(source).toSorted()).toEqual(mutants.toSorted())
  })

  test.each([
    ['names, texts and keys', `const a = { b: 'c', d: \`\${b} e\` + 'f' }`],
    ['types and imports', `import { a } from './b.ts'\ntype C = true\nlet d: A<false>`],
    ['what is logged', `log.warn({ a: b < c }, 'd')`],
    ['a range in SQL', 'const a = sql`b between ${c} and ${d}`'],
    ['what is no TypeScript', 'const = 1 < 2'],
  ])('none of %s', (_, source) => {
    expect(mutate(source)).toEqual([])
  })
})

describe('a module with marks', () => {
  const source = `const atLoad = 1 < 2
export const arrow = (a: number) => (b: number) => a < b
export function branch(a: number, b: number) {
  if (a < b) return { less: a - b }
  switch (a) {
    case 7:
      return { less: a * b }
  }
  return { less: 1 / 2 }
}
`
  const marks = listMutants(source).map(({ mark }) => mark)

  /** The marks that are reached while a module of JavaScript loads and then does something. */
  async function reach(code: string): Promise<string[]> {
    const marksReached = new Set<string>()
    Object.assign(globalThis, { marksReached })
    const marked = insertMarks(source, 'a.ts', marks).replaceAll(/: number/g, '')
    // Loaded anew each time: its address is another.
    const program = `${marked}\n${code} // ${crypto.randomUUID()}`
    await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(program)}`)
    return [...marksReached]
  }

  test('says which of its statements and arrow functions were reached', async () => {
    expect(await reach('')).toEqual([])
    expect(await reach('arrow(1)')).toEqual([])
    expect(await reach('arrow(1)(2)')).toHaveLength(1)
    const [less, seven, more] = [
      await reach('branch(1, 2)'),
      await reach('branch(7, 2)'),
      await reach('branch(3, 2)'),
    ]
    expect([less.length, seven.length, more.length]).toEqual([1, 2, 2])
    expect(new Set([...less, ...seven, ...more]).size).toBe(3)
  })

  test('is still TypeScript', () => {
    expect(parseModule(insertMarks(source, 'a.ts', marks))).toBeDefined()
  })
})

test('the same seed chooses the same mutants, in whatever order files are named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tempolibre-sample-'))
  try {
    for (const name of ['a.ts', 'b.ts'])
      writeFileSync(
        join(folder, name),
        'export const less = (a: number, b: number) => a < b && b < 9 && a > 1\n',
      )
    const choose = (files: string[], seed: number) =>
      sampleMutants(folder, files, { count: 5, seed }).sample.map(({ file, mutant }) => [file, mutant.start])
    expect(choose(['a.ts', 'b.ts'], 1)).toHaveLength(5)
    expect(choose(['b.ts', 'a.ts'], 1)).toEqual(choose(['a.ts', 'b.ts'], 1))
    expect(choose(['a.ts', 'b.ts'], 2)).not.toEqual(choose(['a.ts', 'b.ts'], 1))
    expect(sampleMutants(folder, ['a.ts', 'b.ts'], { count: 100, seed: 1 }).sample).toHaveLength(16)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
