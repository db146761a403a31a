import { limitMs } from '../loading/limit.ts'
import { PageTrouble } from '../loading/page-trouble.ts'
import { findPage } from './find-page.ts'
import type { PageModule } from './page.ts'

/** Where browsers find the pages. */
export interface PageScripts {
  /** Imports the module of each page, by its path below `app`: `./pages/track.tsx`. */
  importers: Readonly<Record<string, () => Promise<PageModule>>>
  /** Address of the list of every page's files, written by the build; undefined in development. */
  list: string | undefined
}

/** The files of every page, its own first, then all that these import. */
type FileList = Partial<Record<string, string[]>>

let scripts: PageScripts = { importers: {}, list: undefined }
let fileList: Promise<FileList> | undefined
const loaded = new Map<string, PageModule>()
/** Addresses of files that have been fetched completely. */
const fetched = new Set<string>()

/** To be called once, before a page is loaded. */
export function definePageScripts(given: PageScripts): void {
  scripts = given
}

/** Registers a page's module that is already here. */
export function adoptPage(name: string, module: PageModule): void {
  loaded.set(name, module)
}

/** The module of the page at a path; undefined until it is loaded. */
export function loadedPageAt(pathname: string): PageModule | undefined {
  return loaded.get(findPage(pathname).module)
}

/** Imports the page that came with the document, whose files the browser is already loading. */
export async function importDocumentPage(name: string): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, await importPage(name))
}

/**
 * Loads the module of the page at a path.
 *
 * Every file is fetched before it is imported: browsers remember a failed import for as long as the document lives
 * (whatwg/html#6768), so an interrupted connection would make the page unreachable until a reload.
 * @throws {PageTrouble} `outdated` if a file is gone, `unusable` if something else was answered
 * @throws {TypeError} if nothing was answered
 */
export async function loadPageAt(pathname: string, signal: AbortSignal): Promise<void> {
  const name = findPage(pathname).module
  if (loaded.has(name)) return
  await fetchFiles(name, signal)
  try {
    loaded.set(name, await importPage(name))
  } catch (cause) {
    // It was there a moment ago: what it imports no longer fits, or an earlier import of it had failed.
    throw new PageTrouble('outdated', { cause })
  }
}

/** Fetches the files of the page at a path. After a failure they are requested again with the page. */
export function prefetchPageAt(pathname: string): void {
  const name = findPage(pathname).module
  // A hanging request would block the next one for the same file.
  if (!loaded.has(name)) fetchFiles(name, AbortSignal.timeout(limitMs)).catch(() => undefined)
}

/** Fetches the list of files, so that the first change of page need not wait for it. */
export function prefetchFileList(): void {
  readFileList().catch(() => undefined)
}

function importPage(name: string): Promise<PageModule> {
  const importModule = scripts.importers[`./pages/${name}.tsx`]
  if (!importModule) throw new Error(`no module of a page: ${name}`)
  return importModule()
}

async function fetchFiles(name: string, signal: AbortSignal): Promise<void> {
  const { [name]: files = [] } = await readFileList()
  await Promise.all(files.map((file) => fetchFile(file, signal)))
}

async function readFileList(): Promise<FileList> {
  const { list } = scripts
  if (list === undefined) return {}
  // Not the signal of one navigation: the next one may be waiting for the list as well.
  fileList ??= fetchFresh(list, AbortSignal.timeout(limitMs)).then((answer) => answer.json())
  try {
    return await fileList
  } catch (error) {
    fileList = undefined
    throw error
  }
}

async function fetchFile(file: string, signal: AbortSignal): Promise<void> {
  if (fetched.has(file)) return
  await (await fetchFresh(file, signal)).arrayBuffer()
  fetched.add(file)
}

async function fetchFresh(file: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(file, { signal })
  const { ok, status } = answer
  const isAsset = /javascript|css|json/.test(answer.headers.get('content-type') ?? '')
  if (status === 404 || status === 410 || (ok && !isAsset)) throw new PageTrouble('outdated', { status })
  if (!ok) throw new PageTrouble('unusable', { status })
  return answer
}
