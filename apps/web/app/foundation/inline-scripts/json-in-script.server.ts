/** Characters with which text could end the surrounding script element, or a line of it. */
const unsafe = /[<>&\u2028\u2029]/g

/** A value as JSON, safe inside a script element for any text of the CMS: no tag, entity or comment can begin in it. */
export const jsonInScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
