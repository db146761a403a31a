/** What search engines show of a page, as its forms ask for it. */
export const forSearchEngines = [
  { source: 'meta_title', required: true },
  { source: 'meta_description', required: true, rows: 2, line: true },
] as const
