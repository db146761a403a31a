/** What rolldown tells about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** The modules a visitor's first page begins with; the home page stands for all of them. */
const firstLoad = /\/app\/(entry\.client|root|site\/home|site\/page-frame)\.tsx/

const decided = new Map<string, boolean>()

/** `site` for every module that the first page needs at once; other modules are left to the bundler. */
export function nameSharedChunk(id: string, graph: ModuleGraph): string | null {
  return isNeededFirst(id, graph) ? 'site' : null
}

function isNeededFirst(id: string, graph: ModuleGraph): boolean {
  const known = decided.get(id)
  if (known !== undefined) return known
  // Modules that import one another must not send us round in circles.
  decided.set(id, false)
  const needed =
    firstLoad.test(id) ||
    (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isNeededFirst(importer, graph))
  decided.set(id, needed)
  return needed
}
