// The package has no types of its own.
declare module 'bidi-js' {
  /** Levels of a text (Unicode Standard Annex 9), one for each UTF-16 unit: odd ones run from right to left. */
  interface EmbeddingLevels {
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  export default function bidiFactory(): {
    /** Without a direction, that of the first strong character outside isolates. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): EmbeddingLevels
  }
}
