// Checks which workspace, floor and room may import which, from each workspace's declared dependencies and its files'
// imports.
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { findCircles, graphOfFiles, groupGraph, readImports } from './import-graph.ts'

const root = join(import.meta.dirname, '..')

/** Each workspace, lowest first, and our workspaces it may import. */
const allowed: Record<string, readonly string[]> = {
  locales: [],
  'fair-share': [],
  domain: ['locales'],
  contract: ['domain', 'locales'],
  database: ['contract', 'domain', 'fair-share', 'locales'],
  api: ['contract', 'database', 'domain', 'fair-share', 'locales'],
  audio: ['domain'],
  media: ['audio', 'domain', 'fair-share'],
  'catalogue-import': ['audio', 'domain', 'locales'],
  'site-texts': ['domain', 'locales'],
  demo: ['audio', 'domain', 'locales', 'media', 'site-texts'],
  web: ['contract', 'domain', 'locales'],
  studio: ['contract', 'domain', 'locales'],
  server: [
    'api',
    'audio',
    'catalogue-import',
    'contract',
    'database',
    'demo',
    'domain',
    'fair-share',
    'locales',
    'media',
    'site-texts',
  ],
  // For data made by the factories, the tests' mail server, and their store with the S3 API.
  e2e: ['contract', 'database', 'domain', 'locales', 'media', 'server'],
  bench: ['audio', 'contract', 'database', 'demo', 'domain', 'e2e', 'locales', 'media'],
  // The patterns of all pages from the site, the Stripe stand-in from the API, and the setting of prices from the database.
  attack: ['api', 'contract', 'database', 'domain', 'e2e', 'server', 'web'],
  // A database with a replica, servers, and stand-ins of a mail server, a bucket and a payment service.
  chaos: ['api', 'contract', 'database', 'domain', 'e2e', 'locales', 'media', 'server'],
}

/** Floors inside the site, lowest first. Rooms of a floor may import each other, but never circularly. */
const siteFloors = ['foundation', 'features', 'frame', 'pages', 'routes']
/** Floors of the site whose folders are separate rooms; any other of its top-level source folders is one room. */
const dividedFloors = new Set(['foundation', 'features'])
/** Workspaces of screens, in which a feature is one room with the folders in it. Elsewhere every folder is a room. */
const ofScreens = new Set(['web', 'studio'])

/** Packages of ours that one file of the server loads, if at all: without the demo no line of it is. */
const reserved: Record<string, string> = { '@tempolibre/demo': 'apps/server/src/start-up/demo.ts' }

/** Installed at the root for every workspace. */
const toolchain = new Set(['oxfmt', 'vitest'])
const ownPrefix = '@tempolibre/'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const problems: string[] = []
const inUse = new Set<string>(Object.keys(dependenciesOf(readManifest('.'))))
for (const folder of workspaces()) {
  const manifest = readManifest(folder)
  const name = manifest.name.slice(ownPrefix.length)
  const may = allowed[name]
  if (!may) {
    problems.push(`${folder} is new: add its allowed imports to scripts/check-boundaries.ts.`)
    continue
  }
  const declared = dependenciesOf(manifest)
  for (const dependency of Object.keys(declared)) {
    inUse.add(dependency)
    if (dependency.startsWith(ownPrefix) && !may.includes(dependency.slice(ownPrefix.length))) {
      problems.push(`${folder}/package.json declares ${dependency}, which ${name} may not import.`)
    }
  }
  for (const [dependency, version] of Object.entries(declared)) {
    if (!/^\d/.test(version)) problems.push(`${folder}/package.json: pin ${dependency} to an exact version.`)
  }
  const files = sources(join(root, folder))
  for (const file of files) checkFile(file, name, manifest, may)
  const base = join(root, folder, name === 'web' ? 'app' : 'src')
  checkInside(files, {
    base,
    floors: name === 'web' ? siteFloors : [],
    roomOf: ofScreens.has(name) ? (file) => featureOf(base, file) : (file) => folderRoom(base, file),
  })
}
checkRecord()

function readManifest(folder: string): Manifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm's own format, in our repository
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
}

function dependenciesOf(manifest: Manifest): Record<string, string> {
  return { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies }
}

/** Every dependency has its reason in the decision record, which contains no others. */
function checkRecord(): void {
  const record = 'docs/decisions/0008-dependencies.md'
  const firstColumn = /^\|([^|]+)\|/gm
  const cells = [...readFileSync(join(root, record), 'utf8').matchAll(firstColumn)].map(
    ([, cell = '']) => cell,
  )
  const recorded = new Set(
    cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)),
  )
  const families = [...recorded].filter((name) => name.endsWith('/*')).map((name) => name.slice(0, -1))
  for (const name of inUse) {
    if (name.startsWith(ownPrefix) || name.startsWith('@types/') || recorded.has(name)) continue
    if (!families.some((family) => name.startsWith(family)))
      problems.push(`${record} does not say what ${name} is for.`)
  }
  for (const name of recorded) {
    if (!name.endsWith('/*') && !inUse.has(name))
      problems.push(`${record} names ${name}, which no workspace declares.`)
  }
}

/**
 * Inside a workspace imports only go down: no circle of files or rooms, so that rooms have an order, and in the site no import
 * from a higher floor.
 */
function checkInside(
  files: readonly string[],
  { base, floors, roomOf }: { base: string; floors: readonly string[]; roomOf: (file: string) => string },
): void {
  const graph = graphOfFiles(files)
  const shown = (nodes: readonly string[]) => nodes.map((node) => relative(root, node)).join(', ')
  for (const circle of findCircles(graph)) problems.push(`These files import each other: ${shown(circle)}`)
  const rooms = groupGraph(graph, (file) => (isTestFile(file) ? undefined : roomOf(file)))
  for (const circle of findCircles(rooms)) problems.push(`These rooms import each other: ${shown(circle)}`)
  const floorOf = (room: string) => floors.indexOf(relative(base, room).split(/[\\/]/)[0] ?? '')
  for (const [room, imported] of rooms) {
    for (const other of imported) {
      if (floorOf(room) !== -1 && (floorOf(other) === -1 || floorOf(other) > floorOf(room)))
        problems.push(`${shown([room])} imports ${shown([other])}, which is above it.`)
    }
  }
}

/** The folder of a file, whatever is above it; a top-level file is a room of its own. */
function folderRoom(base: string, file: string): string {
  const folder = dirname(file)
  return folder === base ? file : folder
}

/** The top-level folder of a file, or that in a divided floor; a top-level file is a room of its own. */
function featureOf(base: string, file: string): string {
  const [first = '', second = ''] = relative(base, file).split(/[\\/]/)
  return dividedFloors.has(first) ? join(base, first, second) : join(base, first)
}

function isTestFile(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /[\\/](factories|fixtures)[\\/]/.test(file)
}

function checkFile(file: string, name: string, manifest: Manifest, may: readonly string[]): void {
  const shown = relative(root, file)
  const isTest = isTestFile(file)
  for (const target of readImports(file)) {
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
      const importer = reserved[dependency]
      if (name === 'server' && !isTest && importer !== undefined && shown !== importer)
        problems.push(`${shown} imports ${dependency}: only ${importer} may.`)
    }
    const runtime = { ...manifest.dependencies, ...manifest.optionalDependencies }
    const all = { ...runtime, ...manifest.devDependencies }
    const known = isTest || ['e2e', 'bench', 'attack', 'chaos'].includes(name) ? all : runtime
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
  return [...below('packages'), ...below('apps'), 'e2e', 'bench', 'attack', 'chaos']
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
