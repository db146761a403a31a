/** What rolldown tells about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; code: string | null } | null
}

/** A file shared by many pages: it is named after them, and holds the modules they begin with, and all those import. */
interface SharedChunk {
  name: string
  beginsWith: RegExp
}

/** What a visitor's first page begins with; the home page stands for all of them. In one file, shared or not. */
export const firstChunk: SharedChunk = {
  name: 'site',
  beginsWith: /\/app\/(hydrate-document|root|pages\/home|routes\/(page|page-frame))\.tsx/,
}

/**
 * What every page fetches when the browser is idle. In files of their own its parts would stand, each with its name, in
 * the list of pages that all visitors load.
 */
export const idleChunk: SharedChunk = {
  name: 'idle',
  beginsWith:
    /\/app\/(frame\/session|foundation\/(calls\/(loaded|use-load)|failure\/failure-parts|navigation\/(return-path|use-open-address))|features\/(account\/(log-out|use-guard)|downloads\/(describe-wait|download-wait-list)|plan-choice\/[\w-]+|tracks\/read-tracks))\.tsx?$/,
}

/** What most inner pages begin or end with, and the lists they are made of; in one file for the same reason. */
export const partsChunk: SharedChunk = {
  name: 'parts',
  beginsWith:
    /\/app\/(foundation\/(meta\/breadcrumb-trail|ui\/(empty-state|music-elsewhere|page-top|pager|prose|section-head))|features\/(articles\/article-(list|pages)|categories\/category-tile|plans\/(plan-cards|usage-table)|tracks\/track-list))\.tsx?$/,
}

/** What the pages of playlists and of songs share. */
export const playlistChunk: SharedChunk = {
  name: 'playlist-parts',
  beginsWith: /\/app\/features\/playlists\/(add-to-playlist|empty-playlist|play-all|playlist-head)\.tsx$/,
}

/** One message, and the file through which every module reaches every message. */
const message = /\/generated\/messages\/(\w+)\.js$/
const messageIndex = /\/generated\/messages(\/_index)?\.js$/
/** What makes numbers, dates and plurals; the first page's are worded on the server. */
const formatting = /\/(locales\/src\/(formatters|message-formats)\.ts|generated\/registry\.js)$/

/** Names a chunk for every module it is to hold; other modules are left to the bundler. */
export function nameSharedChunk({ beginsWith, name: chunk }: SharedChunk) {
  const decided = new Map<string, boolean>()
  let messages: ReadonlySet<string> | undefined

  return (id: string, graph: ModuleGraph): string | null => {
    if (formatting.test(id)) return 'formatting'
    const name = message.exec(id)?.[1]
    if (name === undefined || name === '_index') return isNeeded(id, graph) ? chunk : null
    messages ??= collectMessages(id, graph)
    return messages.has(name) ? chunk : null
  }

  /** Whether a module is imported, however indirectly, by one of those the chunk begins with. */
  function isNeeded(id: string, graph: ModuleGraph): boolean {
    const known = decided.get(id)
    if (known !== undefined) return known
    // Modules that import one another must not send us round in circles.
    decided.set(id, false)
    const needed = beginsWith.test(id) || importersOf(id, graph).some((importer) => isNeeded(importer, graph))
    decided.set(id, needed)
    return needed
  }

  /**
   * The messages that the chunk's modules name. Imports do not tell, since all modules share one index of all messages;
   * the `m.name` in their code does.
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
      if (!isNeeded(reader, graph)) continue
      for (const [, name = ''] of graph.getModuleInfo(reader)?.code?.matchAll(/\bm\.(\w+)/g) ?? [])
        names.add(name)
    }
    return names
  }
}

function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  return graph.getModuleInfo(id)?.importers ?? []
}
