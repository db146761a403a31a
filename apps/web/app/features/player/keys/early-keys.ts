/** Keys pressed before the player listened, oldest first; player-keys.ts handles them. */
export const earlyKeys: KeyboardEvent[] = []

export const keepEarlyKey = (event: KeyboardEvent) => void earlyKeys.push(event)
