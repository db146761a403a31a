/** The maximum of PostgreSQL's `integer`, the type of every numeric id. */
export const maxInteger = 2 ** 31 - 1
