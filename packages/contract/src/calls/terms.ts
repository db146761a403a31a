// The terms that accounts, orders and licences are subject to.
import * as operations from '../operations/terms.ts'
import { callTo, fileAt } from './call.ts'

export const listAcceptedTerms = callTo<'listAcceptedTerms'>(operations.listAcceptedTerms)
export const acceptTerms = callTo<'acceptTerms'>(operations.acceptTerms)
export const termsTextFile = fileAt<'getTermsText'>(operations.getTermsText)
