/** The ids in a list separated by commas, each once; anything else in it is dropped. */
export function readTrackIds(text: string): string[] {
  return [...new Set(text.split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id)))]
}
