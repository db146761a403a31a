import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say; the reasons are those of Stripe, https://docs.stripe.com/disputes/categories. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Dispute |||| Disputes',
    hint: 'A dispute is answered at the payment service. While it is open, its plan allows no downloads and its licences are marked as disputed.',
    fields: {
      period_start: 'Paid from',
      name: 'User',
      plan_kind: 'Plan',
      amount_minor: 'Amount',
      licences: 'Licences',
      reason: 'Reason',
      state: 'State',
    },
    states: { open: 'Open', won: 'Won', lost: 'Lost' },
    reasons: {
      credit_not_processed: 'Refund not received',
      duplicate: 'Charged twice',
      fraudulent: 'Payment not authorised',
      general: 'Other',
      product_not_received: 'Nothing received',
      product_unacceptable: 'Not as described',
      subscription_canceled: 'Subscription was cancelled',
      unrecognized: 'Payment not recognised',
    },
  },
  es: {
    name: 'Disputa |||| Disputas',
    hint: 'Una disputa se responde en el servicio de pago. Mientras esté abierta, su plan no permite descargas y sus licencias figuran en disputa.',
    fields: {
      period_start: 'Pagado desde',
      name: 'Usuario',
      plan_kind: 'Plan',
      amount_minor: 'Importe',
      licences: 'Licencias',
      reason: 'Motivo',
      state: 'Estado',
    },
    states: { open: 'Abierta', won: 'Ganada', lost: 'Perdida' },
    reasons: {
      credit_not_processed: 'Reembolso no recibido',
      duplicate: 'Cobrado dos veces',
      fraudulent: 'Pago no autorizado',
      general: 'Otro',
      product_not_received: 'No se recibió nada',
      product_unacceptable: 'No es como se describía',
      subscription_canceled: 'La suscripción estaba cancelada',
      unrecognized: 'Pago no reconocido',
    },
  },
  fr: {
    name: 'Litige |||| Litiges',
    hint: 'On répond à un litige auprès du service de paiement. Tant qu’il est ouvert, sa formule ne permet aucun téléchargement et ses licences sont signalées comme contestées.',
    fields: {
      period_start: 'Payé à partir du',
      name: 'Utilisateur',
      plan_kind: 'Formule',
      amount_minor: 'Montant',
      licences: 'Licences',
      reason: 'Motif',
      state: 'État',
    },
    states: { open: 'Ouvert', won: 'Gagné', lost: 'Perdu' },
    reasons: {
      credit_not_processed: 'Remboursement non reçu',
      duplicate: 'Débité deux fois',
      fraudulent: 'Paiement non autorisé',
      general: 'Autre',
      product_not_received: 'Rien reçu',
      product_unacceptable: 'Non conforme à la description',
      subscription_canceled: 'L’abonnement était résilié',
      unrecognized: 'Paiement non reconnu',
    },
  },
}
