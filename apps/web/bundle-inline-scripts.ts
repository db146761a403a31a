import { build, type Plugin } from 'vite'

const query = '?inline-script'

/**
 * `import script from './x.ts?inline-script'`: a module and all it imports as the text of one short classic script, for
 * documents that load nothing (app/virtual-modules.d.ts).
 */
export function bundleInlineScripts(): Plugin {
  return {
    name: 'bundle-inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return undefined
      const built = await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          modulePreload: false,
          rolldownOptions: { input: id.slice(0, -query.length), output: { format: 'iife' } },
        },
      })
      const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
      const [script, ...more] = outputs.flatMap((file) => (file.type === 'chunk' ? [file] : []))
      if (!script || more.length > 0) throw new Error(`${id} is not one script`)
      for (const file of script.moduleIds) if (!file.startsWith('\0')) this.addWatchFile(file)
      return `export default ${JSON.stringify(script.code.trim().replaceAll('</script', String.raw`<\/script`))}`
    },
  }
}
