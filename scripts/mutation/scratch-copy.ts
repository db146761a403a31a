import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const ownScope = '@tempolibre'

export interface ScratchCopy {
  folder: string
  remove: () => void
}

/**
 * A copy of the checkout to break: all tracked and untracked files, with uncommitted changes, and generated files.
 * Installed packages link to the checkout's; links between our workspaces stay inside the copy.
 */
export async function makeScratchCopy(root: string): Promise<ScratchCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'tempolibre-mutation-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const tracked = await listWith(root, ['--cached', '--others', '--exclude-standard'])
    const generated = await listWith(root, ['--others', '--ignored', '--exclude-standard', '--directory'])
    const copied = generated.filter((path) => /(?:^|\/)(?:generated|build)\/$/.test(path))
    for (const path of [...tracked, ...copied]) {
      const from = join(root, path)
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      // A tracked file may have been deleted.
      cpSync(from, join(folder, path), { recursive: true, filter: (each) => !each.includes('node_modules') })
    }
    for (const path of generated.filter((each) => each.endsWith('node_modules/'))) {
      linkPackages(join(root, path), join(folder, path))
    }
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Links each installed package. Links between our workspaces are copied: they are relative. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    // Vite's and Vitest's caches belong to one checkout.
    if (name.startsWith('.')) continue
    if (name === ownScope)
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name), 'junction')
  }
}

/** Paths listed by `git ls-files` with these options; folders end in a slash. */
async function listWith(root: string, options: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', ...options], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.split('\0').filter((path) => path !== '')
}
