// Finds uses of what libraries keep to themselves: any update may take it away, and nothing would say so.

interface Surface {
  pattern: RegExp
  fault: string
}

/** Of the whole product. */
const everywhere: readonly Surface[] = [
  { pattern: /\bUNSAFE_\w+/g, fault: 'an export that its library calls unsafe' },
  {
    pattern: /\bas (?:never|any)(?=\s*[)\]},;/])/g,
    fault: 'a type that fits everything: let the value have its own',
  },
  {
    // Not a workspace of ours.
    pattern:
      /['"](?!@tempolibre\/|(?:attack|bench|chaos|e2e)\/)(?:@[\w.-]+\/)?[a-z][\w.-]*\/(?:cjs|dist|esm|lib|src)\/[^'"\s*]*['"]/g,
    fault: 'a file inside a library',
  },
  { pattern: /\bprocess\.(?:binding\(|_\w+)/g, fault: 'a part of Node.js that it does not document' },
  {
    pattern: /--(?:heap-growing-percent|allow-natives-syntax|semi-space-growth-factor)\b/g,
    fault: 'an option of V8 that Node.js does not document',
  },
  {
    pattern: /\bflavor: 'last-resort'/g,
    fault: 'a collection of V8 that Node.js has in its types alone',
  },
]

/** What the site has used before, or would be the next thing to reach for. */
const ofSite: readonly Surface[] = [
  {
    pattern: /__(?:reactRouter|staticRouter)\w*/g,
    fault: 'a field of the window that is React Router’s own',
  },
  { pattern: /\bstreamController\b/g, fault: 'the stream of React Router’s data' },
  { pattern: /<!--(?:\$[!?~&]?|\/\$)-->/g, fault: 'a mark that React leaves in its markup' },
  {
    pattern: /__html:\s*(?:''|""|``)/g,
    fault: 'markup that hydration is to leave alone: read what the document has (foundation/prepared)',
  },
  {
    pattern: /\bObject\.defineProperty\(/g,
    fault: 'a property that an encoder is not to see: give it less instead',
  },
]

/** In the files that say how the site is built. */
const ofBuild: readonly Surface[] = [
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

/** A use that a decision allows. */
export interface AllowedUse {
  path: string
  used: string
  /** The decision: the name of its file below docs/decisions, and its words for what is used. */
  record: string
  says: string
}

/** Each says in its record what it buys, and what happens without it. */
export const allowedUses: readonly AllowedUse[] = [
  {
    path: 'scripts/server-program.mjs',
    used: '--heap-growing-percent',
    record: '0254-two-options-of-v8.md',
    says: '--heap-growing-percent',
  },
  {
    path: 'apps/server/src/start-up/give-memory-back.ts',
    used: "flavor: 'last-resort'",
    record: '0254-two-options-of-v8.md',
    says: "flavor: 'last-resort'",
  },
  {
    path: 'packages/api/src/pdf/instance-font.ts',
    // Its `exports` offer it.
    used: "'harfbuzzjs/dist/harfbuzz-subset.wasm'",
    record: '0180-papers-in-every-script.md',
    says: 'harfbuzzjs',
  },
  {
    path: 'packages/domain/src/track-fields/track-fields.ts',
    used: 'as never',
    record: '0241-fields-are-declared-once.md',
    says: 'assertions in `track-fields`',
  },
]

/**
 * @param allowed uses that are no fault
 * @returns one line for each fault, with its place, and one for each allowed use that is gone
 */
export function findPrivateSurfaces(
  files: readonly SourceFile[],
  allowed: readonly AllowedUse[] = [],
): string[] {
  const needed = new Set<AllowedUse>()
  const faults = files.flatMap(({ path, text }) =>
    surfacesOf(path).flatMap(({ fault, pattern }) =>
      [...text.matchAll(pattern)].flatMap(({ 0: used, index }) => {
        const allowing = allowed.find((use) => use.path === path && use.used === used)
        if (allowing) {
          needed.add(allowing)
          return []
        }
        const line = text.slice(0, index).split('\n').length
        return [`${path}:${line} uses ${used}: ${fault}.`]
      }),
    ),
  )
  const gone = allowed.filter((use) => !needed.has(use))
  return [...faults, ...gone.map(({ path, used }) => `${path} no longer uses ${used}: allow it no longer.`)]
}

function surfacesOf(path: string): readonly Surface[] {
  if (!path.startsWith('apps/web/')) return everywhere
  return path.includes('/app/') ? [...everywhere, ...ofSite] : [...everywhere, ...ofSite, ...ofBuild]
}
