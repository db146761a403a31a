import { ApiError, type EndpointName } from '@tempolibre/contract'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { describeCharacters, findUnprintable } from '../pdf/printable.ts'

/**
 * What people enter that certificates, invoices and other papers show, by the call that stores it: the way to each text, where `*` is
 * every member.
 */
const printedFields: Partial<Record<EndpointName, readonly string[]>> = {
  signUp: ['name'],
  finishSignUp: ['name'],
  updateAccount: ['name'],
  saveBillingDetails: ['bill_to', 'street', 'postal_code', 'city', 'region'],
  makeHandOver: ['client', 'project'],
  becomeFirstAdministrator: ['name'],
  addTeam: ['team_name'],
  renameTeam: ['team_name'],
  saveVenue: ['name', 'address'],
  changeStudioTrack: ['title.*'],
  saveStudioTracks: ['tracks.*.title.*'],
  addStudioArtist: ['name'],
  changeStudioArtist: ['name'],
  addStudioPlan: ['name.*'],
  changeStudioPlan: ['name.*'],
  changeStudioSeller: [
    'seller.name',
    'seller.legal_name.*',
    'seller.legal_form.*',
    'seller.address.*',
    'seller.tax_number',
    'seller.register_entry.*',
    'seller.tax.exemption.*',
  ],
}

/**
 * Refuses what papers could not show, when it is entered.
 * @throws ApiError `invalid_input` with the fault `unprintable` and the characters for each such field
 */
export async function requirePrintable(name: EndpointName, input: object): Promise<void> {
  const fields = []
  for (const way of printedFields[name] ?? []) {
    for (const [field, text] of textsAt(input, way.split('.'))) {
      const characters = await findUnprintable(text)
      if (characters.length > 0)
        fields.push({
          field: ['body', ...field].join('.'),
          code: 'unprintable',
          message: describeCharacters(characters),
        })
    }
  }
  if (fields.length > 0) throw new ApiError('invalid_input', { fields })
}

/** The texts at the end of a way, each with the way to it. */
function* textsAt(value: unknown, [step, ...further]: string[]): Generator<[way: string[], text: string]> {
  if (step === undefined) {
    if (typeof value === 'string') yield [[], value]
    return
  }
  const members = fieldsOf(value)
  for (const member of step === '*' ? Object.keys(members) : [step])
    for (const [way, text] of textsAt(members[member], further)) yield [[member, ...way], text]
}
