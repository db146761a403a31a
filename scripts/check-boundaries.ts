// Who may import whom, read from what each workspace declares and from what its files import.
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The ground floor first: each workspace and the ones of ours it may import. */
const allowed: Record<string, readonly string[]> = {
  locales: [],
  contract: ['locales'],
  database: ['contract', 'locales'],
  api: ['contract', 'database', 'locales'],
  audio: ['contract'],
  demo: ['audio', 'contract', 'locales'],
  web: ['contract', 'locales'],
  server: ['api', 'audio', 'contract', 'database', 'demo', 'locales'],
  // What the journeys stand on: data made by the factories, and the tests' mail server.
  e2e: ['contract', 'database', 'locales', 'server'],
  bench: ['contract', 'database', 'demo', 'e2e', 'locales'],
  // The table of routes is all it takes from the site: what there is to attack.
  attack: ['contract', 'e2e', 'server', 'web'],
}

const importPattern =
  /(?:^|[\s;}])(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
/** Installed at the root for every workspace. */
const toolchain = new Set(['vitest', 'typescript'])
const ownPrefix = '@tempolibre/'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const problems: string[] = []
for (const folder of workspaces()) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
  const name = manifest.name.slice(ownPrefix.length)
  const may = allowed[name]
  if (!may) {
    problems.push(`${folder} is new: say in scripts/check-boundaries.ts what it may import.`)
    continue
  }
  const declared = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies }
  for (const dependency of Object.keys(declared)) {
    if (dependency.startsWith(ownPrefix) && !may.includes(dependency.slice(ownPrefix.length))) {
      problems.push(`${folder}/package.json declares ${dependency}, which ${name} may not import.`)
    }
  }
  for (const [dependency, version] of Object.entries(declared)) {
    if (!/^\d/.test(version)) problems.push(`${folder}/package.json: pin ${dependency} to an exact version.`)
  }
  for (const file of sources(join(root, folder))) checkFile(file, name, manifest, may)
}

function checkFile(file: string, name: string, manifest: Manifest, may: readonly string[]): void {
  const shown = relative(root, file)
  const isTest = /\.test\.tsx?$/.test(file) || /[\\/](factories|fixtures)[\\/]/.test(file)
  for (const [, from, dynamic] of readFileSync(file, 'utf8').matchAll(importPattern)) {
    const target = from ?? dynamic ?? ''
    if (target.startsWith('.')) {
      const inside = relative(join(root, folderOf(name)), join(file, '..', target))
      if (inside.startsWith('..') && name !== 'bench') {
        problems.push(`${shown} reaches outside its workspace: ${target}`)
      }
      continue
    }
    const dependency = target.split('/', target.startsWith('@') ? 2 : 1).join('/')
    if (target.startsWith('node:') || builtinModules.includes(dependency) || target.startsWith('virtual:'))
      continue
    if (dependency.startsWith(ownPrefix)) {
      const other = dependency.slice(ownPrefix.length)
      if (other !== name && !may.includes(other))
        problems.push(`${shown} imports ${dependency}, which ${name} may not.`)
    }
    const runtime = { ...manifest.dependencies, ...manifest.optionalDependencies }
    const all = { ...runtime, ...manifest.devDependencies }
    const known = isTest || ['e2e', 'bench', 'attack'].includes(name) ? all : runtime
    if (dependency === manifest.name || dependency in known || toolchain.has(dependency)) continue
    problems.push(`${shown} imports ${dependency}, which ${manifest.name} does not declare.`)
  }
}

function folderOf(name: string): string {
  return workspaces().find((folder) => folder.split('/').at(-1) === name) ?? name
}

function workspaces(): string[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}`)
  return [...below('packages'), ...below('apps'), 'e2e', 'bench', 'attack']
}

function sources(folder: string): string[] {
  const skipped = new Set(['node_modules', 'build', 'generated', '.react-router'])
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sources(path)
    return /\.(?:tsx?|mjs)$/.test(entry.name) ? [path] : []
  })
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
