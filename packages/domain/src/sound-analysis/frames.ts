/** Cuts sound that arrives in blocks into overlapping frames. */
export interface FrameCutter {
  /** Adds the next samples. */
  add(samples: Float32Array): void
  /** Hands over the last frames, which reach into the silence after the sound. */
  finish(): void
}

/** Samples that are joined to what is left of the previous ones at once. */
const pieceLength = 65_536

/**
 * Hands over a frame for every `hop` samples of a sound, and for the rest.
 * @param size samples in a frame
 * @param lead samples by which the first frame begins before the sound
 * @param take is given `size` samples, which are its own until it returns
 */
export function createFrameCutter(
  { hop, lead, size }: { size: number; hop: number; lead: number },
  take: (frame: Float32Array) => void,
): FrameCutter {
  let held = new Float32Array(lead)
  let count = 0
  let frames = 0

  const cut = (samples: Float32Array) => {
    const joined = new Float32Array(held.length + samples.length)
    joined.set(held)
    joined.set(samples, held.length)
    const wanted = Math.ceil(count / hop)
    let at = 0
    for (; at + size <= joined.length && frames < wanted; at += hop, frames++) {
      take(joined.subarray(at, at + size))
    }
    held = joined.slice(at)
  }

  return {
    add(samples) {
      for (let from = 0; from < samples.length; from += pieceLength) {
        const piece = samples.subarray(from, from + pieceLength)
        count += piece.length
        cut(piece)
      }
    },
    finish: () => cut(new Float32Array(size)),
  }
}
