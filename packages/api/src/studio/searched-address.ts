import { isEmailAddress, tidyEmail } from '@tempolibre/domain'

/** What the staff looks for: a whole address in the form in which it is stored, anything else as typed. */
export function searchedAddress<Input extends { q?: string | undefined }>(input: Input): Input {
  const form = tidyEmail(input.q ?? '')
  return isEmailAddress(form) ? { ...input, q: form } : input
}
