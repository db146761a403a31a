// The package has no types of its own.
declare module 'wawoff2' {
  /** Converts a WOFF2 font to the plain font it was made from. */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>
}
