/** The token of a mailed invitation, which the address has after its `#`; taken out of it, so that it is not shared by copying. */
export function readInvitation(): string | undefined {
  const token = /^#join=([\w-]+)$/.exec(location.hash)?.[1]
  if (token !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
