/** There is one record of settings; react-admin wants it to have an id. */
export const settingsId = 'studio'
