import { platformNames, platforms } from '@tempolibre/domain/platforms'

/** The platforms as a filter offers them. */
export const platformChoices = platforms.map((id) => ({ id, name: platformNames[id] }))
