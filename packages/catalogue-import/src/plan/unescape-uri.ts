/** A name with the spaces and accents that a URI escapes; the name itself if it is no part of one, as `100%.wav`. */
export function unescapeUri(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch (error) {
    if (error instanceof URIError) return name
    throw error
  }
}
