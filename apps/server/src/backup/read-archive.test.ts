import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { manifestName, writeManifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'tempolibre-archive-'))
const path = join(folder, 'site.tar')
afterAll(() => rmSync(folder, { recursive: true }))

/** An archive with right hashes, as somebody would write it who changes one on purpose. */
async function write(names: readonly string[], media = true): Promise<void> {
  rmSync(path, { force: true })
  const contents = { migrations: [], sequences: [], tables: [{ name: 'coupon', columns: ['id'], rows: 1 }] }
  await writeArchive(path, async (archive) => {
    await archive.add(manifestName, writeManifest(contents, { media, secretFingerprint: null }))
    for (const name of names) await archive.add(name, Buffer.from('anything'))
  })
}

test('[R12.9] a backup is read to its end before anything is restored', async () => {
  await write(['rows/coupon/1.jsonl.zst', 'media/masters/a..b/.hidden/“Señor”.wav'])
  expect((await verifyArchive(path)).media).toBe(true)
})

test.each([
  ['leads out of its folder', ['media/../../evil.txt'], /evil\.txt, which leads out of the media folder/],
  ['has a path of another system', [String.raw`media/a\..\..\evil.txt`], /leads out/],
  ['has an absolute path', ['media//etc/evil.txt'], /leads out/],
  ['belongs nowhere', ['auth-secret'], /auth-secret, which no backup has/],
  [
    'has rows of a table that is not listed',
    ['rows/pg_authid/1.jsonl.zst'],
    /rows of no table that it lists/,
  ],
  ['has rows in a folder of its own', ['rows/coupon/more/1.jsonl.zst'], /rows of no table/],
  ['is there twice', ['media/a.svg', 'media/a.svg'], /a\.svg twice/],
  ['is the manifest once more', [manifestName], /manifest\.json twice/],
])('[R12.9] a backup with right hashes is refused if one of its files %s', async (_, names, message) => {
  await write(names)
  await expect(verifyArchive(path)).rejects.toThrow(message)
})

test('[R12.9] recordings in a backup that says it has none are not passed over', async () => {
  await write(['media/a.svg'], false)
  await expect(verifyArchive(path)).rejects.toThrow(/media\/a\.svg, which no backup has/)
})
