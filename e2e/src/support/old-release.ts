import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { projectRoot } from './server-process.ts'

/** How far back the release is that a deploy replaces, where no tag says which that was. */
const commitsBack = 10

export interface OldRelease {
  /** The commit, abbreviated. */
  name: string
  /** Its folder. */
  root: string
  remove(): void
}

/**
 * Checks out a former commit beside the project and builds it, with the dependencies of this one if they are the same,
 * else with its own, which are installed.
 * @param wanted a commit, tag or branch; default: the newest tag, else ten commits back
 * @returns undefined if there is no history
 * @throws Error if the commit is unknown or cannot be built
 */
export function buildOldRelease(folder: string, wanted: string | undefined): OldRelease | undefined {
  const commit = wanted ?? findDefault()
  if (commit === undefined) return undefined
  const root = join(folder, 'old-release')
  git('worktree', 'add', '--detach', root, commit)
  const remove = () => {
    rmSync(root, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  try {
    const isSame = readLock(root) === readLock(projectRoot)
    if (isSame) linkDependencies(root)
    execFileSync(process.execPath, ['--input-type=module', '-e', isSame ? buildIt : installIt + buildIt], {
      cwd: root,
      stdio: 'pipe',
    })
  } catch (error) {
    remove()
    throw error
  }
  return { name: git('rev-parse', '--short', commit), root, remove }
}

/** Its own steps of installing and building. */
const installIt = `await import('./scripts/setup.mjs').then((setup) => setup.ensureInstalled({ development: false }));`
const buildIt = `await import('./scripts/setup.mjs').then((setup) => setup.ensureBuilt())`

const readLock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: 'pipe' }).trim()
}

function findDefault(): string | undefined {
  for (const args of [
    ['describe', '--tags', '--abbrev=0'],
    ['rev-parse', '--verify', `HEAD~${commitsBack}`],
  ]) {
    try {
      return git(...args)
    } catch {
      // No tag, not that many commits, or no repository: the next way.
    }
  }
  return undefined
}

/** Links the installed packages, and its own workspaces in place of this release's. */
function linkDependencies(root: string): void {
  for (const workspace of ['', 'packages', 'apps']) {
    const folders = workspace === '' ? [''] : readdirSync(join(root, workspace))
    for (const folder of folders) {
      const place = join(workspace, folder, 'node_modules')
      const installed = join(projectRoot, place)
      if (!existsSync(installed)) continue
      mkdirSync(join(root, place), { recursive: true })
      for (const name of readdirSync(installed)) {
        if (name === '@tempolibre' || name === '.cache') continue
        symlinkSync(join(installed, name), join(root, place, name))
      }
    }
  }
  const own = join(projectRoot, 'node_modules', '@tempolibre')
  for (const name of readdirSync(own)) {
    const target = relative(projectRoot, join(own, readlinkSync(join(own, name))))
    if (!existsSync(join(root, target))) continue
    const link = join(root, 'node_modules', '@tempolibre', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, target), link)
  }
}
