import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coverOf, readNativeTags } from '@tempolibre/audio/native-tags'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readIxml } from '../read-tags.ts'
import { readTagFields } from '../tag-fields.ts'
import { explained, readByHand } from './explained.ts'
import { corpus, writeCorpus } from './write-corpus.ts'

/** What the tags of a file say, as `read-reference.py` writes it. */
type Fields = Record<string, string | readonly string[]>

const reference: Readonly<Record<string, Fields>> = {
  ...JSON.parse(readFileSync(join(import.meta.dirname, 'reference.json'), 'utf8')),
  ...readByHand,
}
const table = readFileSync(join(import.meta.dirname, '../../../../../docs/tags.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'tag-corpus-'))
beforeAll(() => writeCorpus(folder))
afterAll(() => rmSync(folder, { recursive: true }))

async function readFields(name: string): Promise<Fields> {
  const found = await readNativeTags(join(folder, name))
  const {
    advisories: _,
    comments,
    description,
    moods: __,
    ...others
  } = readTagFields(found, readIxml(found.ixml))
  const cover = coverOf(found)
  const fields = {
    ...others,
    // Comments in Spanish and French are read for these languages.
    description: description ?? comments.find(({ language }) => !/^(?:spa|fra)$/.test(language ?? ''))?.text,
    picture: cover && createHash('sha256').update(cover).digest('hex').slice(0, 16),
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined || value.length === 0 ? [] : [[field, value]],
    ),
  )
}

/** Fields of one file that are not what the reference reads. */
async function differencesOf(name: string): Promise<{ field: string; isRead: boolean; text: string }[]> {
  const [ours, theirs] = [await readFields(name), reference[name] ?? {}]
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
    .filter((field) => JSON.stringify(ours[field]) !== JSON.stringify(theirs[field]))
    .map((field) => ({
      field: `${name}: ${field}`,
      isRead: theirs[field] !== undefined,
      text: `${name}: ${field}: ${JSON.stringify(ours[field])}, reference: ${JSON.stringify(theirs[field])}`,
    }))
}

describe('[R17.40] tags of files of all kinds', () => {
  test('are those that the reference has read', () => {
    expect(corpus.map(([name]) => name).toSorted()).toEqual(Object.keys(reference).toSorted())
    expect(corpus.length).toBeGreaterThanOrEqual(150)
  })

  test('are read as the reference reads them, 99 of 100 fields; each other one is explained in the documentation', async () => {
    const differences = (await Promise.all(corpus.map(([name]) => differencesOf(name)))).flat()
    const named = explained.flatMap(({ fields, file }) => fields.map((field) => `${file}: ${field}`))
    expect(
      differences.map(({ field }) => field).toSorted(),
      differences.map(({ text }) => text).join('\n'),
    ).toEqual(named.toSorted())
    const fields = Object.values(reference).flatMap((each) => Object.keys(each)).length
    expect(differences.filter(({ isRead }) => isRead).length / fields).toBeLessThan(0.01)
    for (const { fields: differing, file, why } of explained)
      expect(table).toContain(`| ${file} | ${differing.join(', ')} | ${why} |`)
    expect(table).toContain(`${corpus.length} files`)
    expect(table).toContain(`${fields} fields`)
  })
})
