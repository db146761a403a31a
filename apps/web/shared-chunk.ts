/** What rolldown tells about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; code: string | null } | null
}

/** The modules a visitor's first page begins with; the home page stands for all of them. */
const firstLoad = /\/app\/(entry\.client|root|site\/home|site\/page-frame)\.tsx/
/** One message, and the file through which every module reaches every message. */
const message = /\/generated\/messages\/(\w+)\.js$/
const messageIndex = /\/generated\/messages(\/_index)?\.js$/
/** What makes numbers, dates and plurals; the first page's are worded on the server. */
const formatting = /\/(locales\/src\/formatters\.ts|generated\/registry\.js)$/

const decided = new Map<string, boolean>()
let messagesFirst: ReadonlySet<string> | undefined

/** `site` for every module that the first page needs at once; other modules are left to the bundler, but for `formatting`. */
export function nameSharedChunk(id: string, graph: ModuleGraph): string | null {
  if (formatting.test(id)) return 'formatting'
  const name = message.exec(id)?.[1]
  if (name === undefined || name === '_index') return isNeededFirst(id, graph) ? 'site' : null
  messagesFirst ??= collectMessages(id, graph)
  return messagesFirst.has(name) ? 'site' : null
}

/** Whether a module is imported, however indirectly, by one of the first page's modules. */
function isNeededFirst(id: string, graph: ModuleGraph): boolean {
  const known = decided.get(id)
  if (known !== undefined) return known
  // Modules that import one another must not send us round in circles.
  decided.set(id, false)
  const needed =
    firstLoad.test(id) || importersOf(id, graph).some((importer) => isNeededFirst(importer, graph))
  decided.set(id, needed)
  return needed
}

/**
 * The messages that the first page's modules name. Imports do not tell, since all modules share one index of all
 * messages; the `m.name` in their code does.
 */
function collectMessages(anyMessage: string, graph: ModuleGraph): ReadonlySet<string> {
  const readers = new Set<string>()
  const indexes = importersOf(anyMessage, graph).filter((id) => messageIndex.test(id))
  for (const index of indexes) {
    for (const importer of importersOf(index, graph)) {
      if (!messageIndex.test(importer)) readers.add(importer)
      else if (!indexes.includes(importer)) indexes.push(importer)
    }
  }
  const names = new Set<string>()
  for (const reader of readers) {
    if (!isNeededFirst(reader, graph)) continue
    for (const [, name = ''] of graph.getModuleInfo(reader)?.code?.matchAll(/\bm\.(\w+)/g) ?? [])
      names.add(name)
  }
  return names
}

function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  return graph.getModuleInfo(id)?.importers ?? []
}
