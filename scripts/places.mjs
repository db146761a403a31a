import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Node's compile cache, so that the next start need not compile every source again. It is read by the user that wrote it. */
export const compiledFolder =
  process.env.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'compiled')
