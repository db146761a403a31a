// Finds uses of what libraries keep to themselves: any update may take it away, and nothing would say so.

interface Surface {
  pattern: RegExp
  fault: string
}

/** What the site has used before, or would be the next thing to reach for. */
const surfaces: readonly Surface[] = [
  {
    pattern: /__(?:reactRouter|staticRouter)\w*/g,
    fault: 'a field of the window that is React Router’s own',
  },
  { pattern: /\bstreamController\b/g, fault: 'the stream of React Router’s data' },
  { pattern: /\bUNSAFE_\w+/g, fault: 'an export that its library calls unsafe' },
  { pattern: /<!--(?:\$[!?~&]?|\/\$)-->/g, fault: 'a mark that React leaves in its markup' },
  {
    pattern: /__html:\s*(?:''|""|``)/g,
    fault: 'markup that hydration is to leave alone: read what the document has (foundation/prepared)',
  },
  {
    pattern: /\bObject\.defineProperty\(/g,
    fault: 'a property that an encoder is not to see: give it less instead',
  },
  {
    pattern: /\bas (?:never|any)(?=\s*[)\]},;/])/g,
    fault: 'a type that fits everything: let the page read its own data',
  },
  {
    pattern: /['"](?:react|react-dom|react-router)\/(?:cjs|dist)\/[^'"]*['"]/g,
    fault: 'a file inside a library',
  },
]

/** In the files that say how the site is built. */
const buildSurfaces: readonly Surface[] = [
  {
    pattern: /\b(?:test|include|exclude|beginsWith):\s*\/(?![/*])/g,
    fault: 'a script parted by the names of files: let what imports them decide',
  },
]

export interface SourceFile {
  /** From the project's folder, with slashes. */
  path: string
  text: string
}

/** @returns one line for each fault, with its place */
export function findPrivateSurfaces(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...surfaces, ...(path.includes('/app/') ? [] : buildSurfaces)].flatMap(({ fault, pattern }) =>
      [...text.matchAll(pattern)].map(({ 0: used, index }) => {
        const line = text.slice(0, index).split('\n').length
        return `${path}:${line} uses ${used}: ${fault}.`
      }),
    ),
  )
}
