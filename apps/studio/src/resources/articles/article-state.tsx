import { Chip } from '@mui/material'
import type { ArticleState as State } from '@tempolibre/contract'
import { useTranslate } from 'react-admin'

/** The colour of each state; also the list of all states. */
const colours: Record<State, 'default' | 'success' | 'info'> = {
  draft: 'default',
  scheduled: 'info',
  published: 'success',
}

/** The states as a filter offers them. */
export const stateChoices = Object.keys(colours).map((id) => ({
  id,
  name: `resources.articles.states.${id}`,
}))

/** Whether visitors can read an article. */
export function ArticleState({ state }: { state: State }) {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      color={colours[state]}
      variant="outlined"
      label={translate(`resources.articles.states.${state}`)}
    />
  )
}
