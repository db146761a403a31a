import type { Seller } from '@tempolibre/domain'

/** A seller with all data a Spanish company must publish. */
export function makeSeller(changes: Partial<Seller> = {}): Seller {
  const same = (text: string) => ({ en: text, es: text, fr: text })
  return {
    name: 'Compás',
    legal_name: same('Compás Música, S. L.'),
    legal_form: null,
    specimen: false,
    address: {
      street: 'Calle de Prueba 1',
      postal_code: '28001',
      city: 'Madrid',
      region: null,
      country: 'ES',
    },
    governing_law: { en: 'the laws of Spain', es: 'la legislación española', fr: 'le droit espagnol' },
    email: 'hola@compas.example',
    phone: '+34 910 000 000',
    tax_number: null,
    vat_number: 'ESB00000000',
    register_entry: {
      en: 'Commercial Register of Madrid, sheet M-0',
      es: 'Registro Mercantil de Madrid, hoja M-0',
      fr: 'Registre du commerce de Madrid, feuille M-0',
    },
    publishing_director: null,
    host: null,
    time_zone: null,
    tax: null,
    ...changes,
  }
}
