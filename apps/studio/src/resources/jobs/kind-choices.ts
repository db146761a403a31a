import messages from './messages.json'

/** The kinds as a filter offers them. */
export const kindChoices = Object.keys(messages.en.kinds).map((id) => ({
  id,
  name: `resources.jobs.kinds.${id}`,
}))
