// Makes a release: the version, the changelog, a commit and its tag.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const releaseSteps = ['major', 'minor', 'patch'] as const
export type ReleaseStep = (typeof releaseSteps)[number]

/** A release is not possible in this state; the message has the remedy. */
export class ReleaseRefusal extends Error {}

/** `0.1.0` and `minor` make `0.2.0` (semver.org). */
export function nextVersion(version: string, step: ReleaseStep): string {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number)
  if (!parts) throw new ReleaseRefusal(`package.json has the version ${version}; it must be like 1.2.3.`)
  const [major = 0, minor = 0, patch = 0] = parts
  if (step === 'major') return `${major + 1}.0.0`
  if (step === 'minor') return `${major}.${minor + 1}.0`
  return `${major}.${minor}.${patch + 1}`
}

/** A release is what users notice; the commits have the rest. Empty lines do not count. */
const maxNoteLines = 20

const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m

/**
 * Moves the section 'Unreleased' of a changelog below a heading of the new version, and leaves an empty one.
 * @param day as `2026-01-31`
 * @throws ReleaseRefusal if there is nothing to release, or more than a reader takes in
 */
export function releaseChangelog(
  changelog: string,
  version: string,
  day: string,
): { changelog: string; notes: string } {
  const notes = unreleased.exec(changelog)?.[1]?.trim()
  if (notes === undefined) throw new ReleaseRefusal('CHANGELOG.md has no part "## Unreleased".')
  if (notes === '') throw new ReleaseRefusal('CHANGELOG.md says nothing under "## Unreleased".')
  const lines = notes.split('\n').filter((line) => line.trim() !== '').length
  if (lines > maxNoteLines)
    throw new ReleaseRefusal(
      `CHANGELOG.md has ${lines} lines under "## Unreleased". Leave the ${maxNoteLines} that users notice most; the commits have the rest.`,
    )
  const released = `## Unreleased\n\n## ${version} (${day})\n\n${notes}\n\n`
  return { changelog: `${changelog.replace(unreleased, () => released).trimEnd()}\n`, notes }
}

/**
 * Sets the version, writes the changelog, commits both and tags the commit `v1.2.3` with the notes. Pushes nothing.
 * @param root the repository's folder
 * @param allowDirty whether uncommitted changes are allowed; they are not part of the release
 * @param test runs the gate; resolves to whether it passed
 * @returns the new version
 */
export async function makeRelease({
  root,
  step,
  today,
  allowDirty,
  test,
}: {
  root: string
  step: ReleaseStep
  today: Date
  allowDirty: boolean
  test: () => Promise<boolean>
}): Promise<string> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const read = (name: string) => readFileSync(join(root, name), 'utf8')

  if (!allowDirty && git('status', '--porcelain') !== '') {
    throw new ReleaseRefusal('There are changes that are not committed. Commit them, or add --allow-dirty.')
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm's own format, in our repository
  const manifest = JSON.parse(read('package.json')) as { version: string }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm's own format, in our repository
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version?: string }>
  }
  const version = nextVersion(manifest.version, step)
  const tag = `v${version}`
  if (git('tag', '--list', tag) !== '') throw new ReleaseRefusal(`The tag ${tag} exists already.`)
  const { changelog, notes } = releaseChangelog(
    read('CHANGELOG.md'),
    version,
    today.toISOString().slice(0, 10),
  )
  if (!(await test())) {
    throw new ReleaseRefusal('Tests fail. Mend them, or add --skip-tests if you know why.')
  }

  manifest.version = version
  lock.version = version
  lock.packages[''] = { ...lock.packages[''], version }
  const write = (name: string, text: string) => writeFileSync(join(root, name), text)
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  write('CHANGELOG.md', changelog)
  const message = `Release ${version}\n\n${notes}`
  // The notes have headings with #, which git would strip as comments.
  const verbatim = ['--cleanup=verbatim', '--message', message]
  git('commit', '--quiet', ...verbatim, '--', 'package.json', 'package-lock.json', 'CHANGELOG.md')
  git('tag', '--annotate', tag, ...verbatim)
  return version
}
