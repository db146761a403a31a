import { localStorageStore } from 'react-admin'

/** What the screens remember: filters, columns, light or dark. Its name keeps it apart from the site's own. */
export const store = localStorageStore('1', 'studio')
