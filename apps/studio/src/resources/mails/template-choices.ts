import { messages } from './messages.ts'

/** The templates as a filter offers them. */
export const templateChoices = Object.keys(messages.en['templates'] ?? {}).map((id) => ({
  id,
  name: `resources.mails.templates.${id}`,
}))
