/**
 * Up to 767 px a window is a phone's. Styles say the same, in the reader's own text size as well: where letters
 * are twice as large, twice as much width is narrow.
 */
export const narrowWindow = '(width < 48em)'
