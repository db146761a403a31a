import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDecisionFaults } from './decisions.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'decisions')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('[R15.132] each decision has a status, and stands in the index by its title', () => {
  const names = readdirSync(folder).filter((name) => name !== 'README.md')
  const records = names.map((name) => ({ name, text: read(name) }))
  expect(records.length).toBeGreaterThan(200)
  expect(findDecisionFaults(records, read('README.md'), (path) => existsSync(join(folder, path)))).toEqual([])
})

const record = (name: string, title: string, status = 'accepted · 2026-11-21') => ({
  name,
  text: `# ${title}\n\nStatus: ${status}\n\n**Decided.** As [before](0001-mail.md#why), and \`[not](a link)\`.\n`,
})
const mail = record('0001-mail.md', '1. Mail waits', 'superseded by [0002](0002-jobs.md) · 2026-11-20')
const jobs = record('0002-jobs.md', '2. Jobs run in a queue')
const index = `# Decisions

- [0001](0001-mail.md) Mail waits (superseded by 0002)
- [0002](0002-jobs.md) Jobs run in a queue
`
const faultsOf = (records: Parameters<typeof findDecisionFaults>[0], readme = index) =>
  findDecisionFaults(records, readme, (path) => records.some(({ name }) => name === path))

test('records that are indexed as they say have no faults', () => {
  expect(faultsOf([mail, jobs])).toEqual([])
})

test.for([
  'accepted',
  'accepted · 2026-11-31',
  'proposed · 2026-11-21',
  'accepted, changed by 0001 · 2026-11-21',
  'accepted, changed by [0001](0002-jobs.md) · 2026-11-21',
  'superseded by [0002](0002-jobs.md) · 2026-11-21',
])('a status that says "%s" is refused', (status) => {
  const faults = faultsOf([mail, record('0002-jobs.md', '2. Jobs run in a queue', status)])
  expect(faults[0]).toContain('0002-jobs.md needs a status line')
})

test('a record may be changed by several', () => {
  const status = 'accepted, changed by [0001](0001-mail.md), [0003](0003-lanes.md) · 2026-11-21'
  const lanes = record('0003-lanes.md', '3. Lanes run side by side')
  const all = `${index}- [0003](0003-lanes.md) Lanes run side by side\n`
  expect(faultsOf([mail, record('0002-jobs.md', '2. Jobs run in a queue', status), lanes], all)).toEqual([])
})

test('a title needs the number of its file', () => {
  for (const title of ['3. Jobs run in a queue', 'Jobs run in a queue', '0002: Jobs run in a queue']) {
    expect(faultsOf([mail, record('0002-jobs.md', title)])).toContain(
      '0002-jobs.md must begin with "# 2. Title".',
    )
  }
})

test('a number is given once, in a name that has it', () => {
  expect(faultsOf([mail, jobs, record('0002-lanes.md', '2. Lanes')])).toContain(
    '0002-lanes.md has the number of 0002-jobs.md.',
  )
  expect(faultsOf([mail, jobs, record('jobs.md', '2. Jobs')])).toEqual([
    'jobs.md: name it NNNN-a-few-words.md.',
  ])
})

test('a record that the index lacks, repeats or calls otherwise is named', () => {
  const entry = '- [0002](0002-jobs.md) Jobs run in a queue'
  expect(faultsOf([mail, jobs], index.replace(entry, ''))).toEqual([
    `README.md has 0 times, instead of once: ${entry}`,
  ])
  expect(faultsOf([mail, jobs], `${index}${entry}\n`)).toEqual([
    `README.md has 2 times, instead of once: ${entry}`,
  ])
  expect(faultsOf([mail, jobs], index.replace(' (superseded by 0002)', ''))).toEqual([
    'README.md has 0 times, instead of once: - [0001](0001-mail.md) Mail waits (superseded by 0002)',
    'README.md has an entry of no record: - [0001](0001-mail.md) Mail waits',
  ])
})

test('a link to a file that is not there is named', () => {
  expect(faultsOf([mail, { ...jobs, text: `${jobs.text}[Then](0007-none.md#now)\n` }])).toEqual([
    '0002-jobs.md links to 0007-none.md, which does not exist.',
  ])
})
