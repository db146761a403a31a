// The package has no types of its own.
declare module 'linebreak' {
  /** Finds the places where a line may end (Unicode Standard Annex 14). */
  export default class LineBreaker {
    constructor(text: string)
    /** The next place, as an index into the text, and whether a line must end there; null after the last. */
    nextBreak(): { position: number; required: boolean } | null
  }
}
