// Written by the build (page-files.ts).
declare module 'virtual:page-files' {
  /** Addresses of the files of every page by the name of its module, its own script first. */
  export const files: Readonly<Record<string, readonly string[]>>
  /** Address of the same list as JSON; undefined in development. */
  export const list: string | undefined
}

// Bundled by the build (bundle-inline-scripts.ts).
declare module '*?inline-script' {
  /** A module and all it imports, as one classic script. */
  const script: string
  export default script
}
