import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeRelease, nextVersion, releaseChangelog } from './make-release.ts'

const folders: string[] = []
let root: string

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const changelog = `# Changelog

## Unreleased

### Added

- Favourites.

## 0.1.0 (2026-01-01)

- Music.
`

test.each([
  ['0.1.9', 'patch', '0.1.10'],
  ['0.9.3', 'minor', '0.10.0'],
  ['0.9.3', 'major', '1.0.0'],
] as const)('after %s a %s release is %s', (version, step, next) => {
  expect(nextVersion(version, step)).toBe(next)
})

test('unreleased changes get their version’s heading, above earlier releases', () => {
  const released = releaseChangelog(changelog, '0.2.0', '2026-02-03')
  expect(released.notes).toBe('### Added\n\n- Favourites.')
  expect(released.changelog).toBe(
    changelog.replace('## Unreleased\n', '## Unreleased\n\n## 0.2.0 (2026-02-03)\n'),
  )
})

test('the last section of a changelog is released as well', () => {
  const { changelog: text } = releaseChangelog('# C\n\n## Unreleased\n\n- $& a.\n', '1.0.0', '2026-02-03')
  expect(text).toBe('# C\n\n## Unreleased\n\n## 1.0.0 (2026-02-03)\n\n- $& a.\n')
})

describe('[R15.168] the notes of a release', () => {
  const notesOf = (items: number) =>
    `# C\n\n## Unreleased\n\n### Added\n\n${Array.from({ length: items }, (_, at) => `- ${at}.`).join('\n')}\n`

  test('have at most twenty lines', () => {
    expect(releaseChangelog(notesOf(19), '1.0.0', '2026-02-03').notes).toContain('- 18.')
    expect(() => releaseChangelog(notesOf(20), '1.0.0', '2026-02-03')).toThrow(/has 21 lines/)
  })

  test('can be released as they are written', () => {
    const text = readFileSync(join(import.meta.dirname, '..', 'CHANGELOG.md'), 'utf8')
    expect(() => releaseChangelog(text, '1.0.0', '2026-02-03')).not.toThrow()
  })
})

/** The tests may run on a copy of the project without Git. */
const hasGit = spawnSync('git', ['--version']).status === 0

describe.skipIf(!hasGit)('a release', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'release-'))
    folders.push(root)
    git('init', '--quiet')
    git('config', 'user.name', 'Ada')
    git('config', 'user.email', 'ada@example.org')
    git('config', 'commit.gpgsign', 'false')
    git('config', 'tag.gpgsign', 'false')
    write('package.json', json({ name: 'music', version: '0.1.0', private: true }))
    write(
      'package-lock.json',
      json({ name: 'music', version: '0.1.0', packages: { '': { name: 'music', version: '0.1.0' } } }),
    )
    write('CHANGELOG.md', changelog)
    git('add', '.')
    git('commit', '--quiet', '--message', 'Begin')
  })

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  const release = (changes: Partial<Parameters<typeof makeRelease>[0]> = {}) =>
    makeRelease({
      root,
      step: 'minor',
      today: new Date('2026-02-03T12:00:00Z'),
      allowDirty: false,
      test: async () => true,
      ...changes,
    })

  test('is one commit of version and changelog, tagged with its notes', async () => {
    expect(await release()).toBe('0.2.0')
    expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'music', version: '0.2.0' })
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      name: 'music',
      version: '0.2.0',
      packages: { '': { name: 'music', version: '0.2.0' } },
    })
    expect(read('CHANGELOG.md')).toContain('## 0.2.0 (2026-02-03)')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%B')).toBe('Release 0.2.0\n\n### Added\n\n- Favourites.')
    expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
    expect(git('tag', '--list', '--format=%(contents)', 'v0.2.0')).toContain('### Added\n\n- Favourites.')
  })

  const refusals: {
    while: string
    message: RegExp
    prepare?: () => void
    changes?: Parameters<typeof release>[0]
  }[] = [
    {
      while: 'changes are not committed',
      prepare: () => write('new.txt', 'new'),
      message: /not committed/,
    },
    { while: 'tests are red', changes: { test: async () => false }, message: /Tests fail/ },
    { while: 'the tag exists', prepare: () => git('tag', 'v0.2.0'), message: /v0\.2\.0 exists/ },
    {
      while: 'there is nothing to release',
      changes: { allowDirty: true },
      prepare: () => write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n'),
      message: /says nothing/,
    },
  ]
  test.each(refusals)(
    'is refused while $while, and changes nothing',
    async ({ changes, message, prepare }) => {
      prepare?.()
      const before = git('rev-parse', 'HEAD')
      await expect(release(changes)).rejects.toThrow(message)
      expect(git('rev-parse', 'HEAD')).toBe(before)
      expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.1.0' })
    },
  )

  test('leaves other changes alone if they are allowed', async () => {
    write('new.txt', 'new')
    await release({ allowDirty: true })
    expect(git('status', '--porcelain')).toBe('?? new.txt')
  })
})
