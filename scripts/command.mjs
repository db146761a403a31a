// npm run doctor and the like: runs a command of the server with what Node.js has kept of its sources, as `npm start` does. Without
// that, each run strips the types of hundreds of files.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compiledFolder, root } from './places.mjs'

// For the processes that it starts.
process.env.NODE_COMPILE_CACHE = compiledFolder
// A folder that cannot be written to is not an error: the command takes longer.
enableCompileCache(compiledFolder)
const [name = '', ...args] = process.argv.slice(2)
const program = join(root, 'apps', 'server', 'src', 'commands', `${name}.ts`)
process.argv.splice(1, process.argv.length, program, ...args)
await import(pathToFileURL(program).href)
