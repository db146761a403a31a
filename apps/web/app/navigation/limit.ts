/** How long a page, or a part of one, may take before the visitor is told, in ms. */
export const limitMs = 10_000
