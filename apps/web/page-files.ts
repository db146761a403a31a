import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const list = 'page-files'
const virtual = 'virtual:page-files'
const pageModule = /\/app\/pages\/([\w-]+)\.tsx$/

/**
 * Lists the files of every page: its own script, then all scripts and style sheets these import, without those that
 * every document loads. Browsers load the list as JSON; the server imports it as `virtual:page-files`
 * (app/virtual-modules.d.ts). In development Vite serves modules one by one, and the list is empty.
 */
export function listPageFiles(): Plugin {
  let isServed = false
  let clientFolder = ''
  return {
    name: 'list-page-files',
    configResolved({ command, root }) {
      isServed = command === 'serve'
      clientFolder = join(root, 'build', 'client')
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return
        const source = JSON.stringify(filesOfPages(bundle))
        this.emitFile({ type: 'asset', name: `${list}.json`, source })
      },
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return undefined
      if (isServed) return 'export const files = {}\nexport const list = undefined'
      // The client is built first.
      const [path] = globSync(join(clientFolder, 'assets', `${list}-*.json`))
      if (path === undefined) throw new Error(`no ${list}.json in ${clientFolder}`)
      return `export const files = ${readFileSync(path, 'utf8')}\nexport const list = '/assets/${basename(path)}'`
    },
  }
}

function filesOfPages(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const inEveryDocument = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => filesOf(entry, bundle)),
  )
  return Object.fromEntries(
    chunks.flatMap((chunk) => {
      const name = pageModule.exec(chunk.facadeModuleId ?? '')?.[1]
      if (name === undefined) return []
      const files = filesOf(chunk, bundle).filter((file) => !inEveryDocument.has(file))
      return [[name, files.map((file) => `/${file}`)]]
    }),
  )
}

/** A chunk's own file, those of all it imports, and their style sheets in the order in which they apply. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (visited: Rolldown.OutputChunk) => {
    if (scripts.has(visited.fileName)) return
    scripts.add(visited.fileName)
    for (const name of visited.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
    for (const style of visited.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  visit(chunk)
  return [...scripts, ...styles]
}
