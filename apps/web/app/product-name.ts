/** What the product is called, everywhere on the site. */
export const productName = 'Tempolibre'
