/** In UTF-8 no statement about a file's sound is longer, in bytes: its length is known before what it says. */
export const statementLength = 2600
