import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Plan |||| Plans',
    fields: {
      name: 'Name',
      kind: 'Kind',
      summary: 'Summary',
      features: 'Features',
      action: 'Button',
      price_minor: 'Price',
      currency: 'Currency',
      trial_days: 'Trial days',
      monthly_download_limit: 'Licences a month',
      daily_download_limit: 'Licences a day',
      trial_download_limit: 'Licences during the trial',
      subscribers: 'Subscribers',
      gaps: 'Texts',
    },
    kinds: { free: 'Free', lifetime: 'Lifetime', subscription: 'Subscription' },
    parts: { texts: 'Texts', price: 'Price', limits: 'Limits' },
    features_hint: 'Features: one per line.',
    price_hint:
      'Counts for orders from now on: subscribers keep the price of their order. Leave price and currency empty to show no price.',
    limits_hint:
      'The terms quote the monthly and the daily limit. When you change them, a new version of the terms applies, and new orders must accept it.',
    no_limit: 'Empty: no limit',
  },
  es: {
    name: 'Plan |||| Planes',
    fields: {
      name: 'Nombre',
      kind: 'Tipo',
      summary: 'Resumen',
      features: 'Ventajas',
      action: 'Botón',
      price_minor: 'Precio',
      currency: 'Moneda',
      trial_days: 'Días de prueba',
      monthly_download_limit: 'Licencias al mes',
      daily_download_limit: 'Licencias al día',
      trial_download_limit: 'Licencias durante la prueba',
      subscribers: 'Suscriptores',
      gaps: 'Textos',
    },
    kinds: { free: 'Gratis', lifetime: 'De por vida', subscription: 'Suscripción' },
    parts: { texts: 'Textos', price: 'Precio', limits: 'Límites' },
    features_hint: 'Ventajas: una por línea.',
    price_hint:
      'Vale para los pedidos a partir de ahora: quien ya está suscrito conserva el precio de su pedido. Deja vacíos el precio y la moneda para no mostrar ninguno.',
    limits_hint:
      'Las condiciones citan los límites mensual y diario. Si los cambias, se aplica una nueva versión de las condiciones, que los nuevos pedidos deben aceptar.',
    no_limit: 'Vacío: sin límite',
  },
  fr: {
    name: 'Formule |||| Formules',
    fields: {
      name: 'Nom',
      kind: 'Type',
      summary: 'Résumé',
      features: 'Avantages',
      action: 'Bouton',
      price_minor: 'Prix',
      currency: 'Devise',
      trial_days: 'Jours d’essai',
      monthly_download_limit: 'Licences par mois',
      daily_download_limit: 'Licences par jour',
      trial_download_limit: 'Licences pendant l’essai',
      subscribers: 'Abonnés',
      gaps: 'Textes',
    },
    kinds: { free: 'Gratuite', lifetime: 'À vie', subscription: 'Abonnement' },
    parts: { texts: 'Textes', price: 'Prix', limits: 'Limites' },
    features_hint: 'Avantages : un par ligne.',
    price_hint:
      'Vaut pour les commandes à venir : les abonnés gardent le prix de leur commande. Laissez le prix et la devise vides pour n’en afficher aucun.',
    limits_hint:
      'Les conditions citent les limites par mois et par jour. Si vous les modifiez, une nouvelle version des conditions s’applique, que les nouvelles commandes doivent accepter.',
    no_limit: 'Vide : sans limite',
  },
}
