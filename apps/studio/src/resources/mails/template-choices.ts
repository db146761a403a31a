import messages from './messages.json'

/** The templates as a filter offers them. */
export const templateChoices = Object.keys(messages.en.templates).map((id) => ({
  id,
  name: `resources.mails.templates.${id}`,
}))
