import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askProcesses } from './processes.ts'

let folder: string
let program: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tempolibre-processes-'))
  program = join(folder, 'double.mjs')
  const module = pathToFileURL(join(import.meta.dirname, 'processes.ts')).href
  writeFileSync(
    program,
    `import { answerQuestions } from ${JSON.stringify(module)}
answerQuestions(async (question) => {
  if (question === 'the end') process.exit(1)
  return { doubled: question + question }
})`,
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every question is answered once, by any process', async () => {
  const answers = new Map<string, unknown>()
  await askProcesses(program, ['a', 'b', 'c', 'd', 'e'], (answer, question) => answers.set(question, answer))
  expect([...answers.keys()].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(answers.get('c')).toEqual({ doubled: 'cc' })
})

test('without questions no process is started', async () => {
  await expect(askProcesses(join(folder, 'missing.mjs'), [], () => undefined)).resolves.toBeUndefined()
})

test('a process that ends without an answer is an error that names the question', async () => {
  await expect(askProcesses(program, ['the end'], () => undefined)).rejects.toThrow(
    'the end could not be rendered; see above.',
  )
})
