import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin, type Rolldown } from 'vite'

type FindModule = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'code' | 'dynamicallyImportedIds' | 'importedIds'> | null

/** Paraglide's modules, one for each message; `messages.js` beside them leads every module to all of them. */
export const messages = normalizePath(
  join(dirname(fileURLToPath(import.meta.resolve('@tempolibre/locales/runtime'))), 'messages'),
)

/**
 * Tells what every visit loads after its first page: all that is reached from what frame and home page import on demand.
 * By whom a module is shared is for the bundler to say (`minShareCount`).
 * @param pages the folder of the pages' modules
 */
export function visitChunk(pages: string): { plugin: Plugin; isLoadedByVisits: (id: string) => boolean } {
  let reached: ReadonlySet<string> = new Set()
  return {
    plugin: {
      name: 'visit-chunk',
      applyToEnvironment: ({ name }) => name === 'client',
      buildEnd() {
        const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
        reached = findLoadedByVisits(entries, normalizePath(pages), (id) => this.getModuleInfo(id))
      },
    },
    isLoadedByVisits: (id) => reached.has(id),
  }
}

/**
 * @param entries what every document begins with
 * @param pages the folder of the pages' modules, which the entries import on demand as well
 */
export function findLoadedByVisits(
  entries: readonly string[],
  pages: string,
  find: FindModule,
): ReadonlySet<string> {
  const onDemand = [...reach(entries, find)].flatMap((id) => find(id)?.dynamicallyImportedIds ?? [])
  return reach(
    onDemand.filter((id) => dirname(id) !== pages),
    find,
  )
}

/** These modules and all that they import, however indirectly; of messages those that one of them names. */
function reach(ids: readonly string[], find: FindModule): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = seen.has(id) ? null : find(id)
    seen.add(id)
    if (!info) continue
    const [ofMessages, others] = [
      info.importedIds.filter(isOfMessages),
      info.importedIds.filter((one) => !isOfMessages(one)),
    ]
    waiting.push(...others, ...(ofMessages.length > 0 ? messagesIn(info.code ?? '') : []))
  }
  return seen
}

const isOfMessages = (id: string) => dirname(id) === messages || id === `${messages}.js`

/** Imports do not tell, since one module leads to all messages; the `m.name` in the code does. */
const messagesIn = (code: string) =>
  [...code.matchAll(/\bm\.(\w+)/g)].map(([, name = '']) => `${messages}/${name}.js`)
