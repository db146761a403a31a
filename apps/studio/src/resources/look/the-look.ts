/** There is one look; react-admin wants it to have an id. */
export const lookId = 'look'
