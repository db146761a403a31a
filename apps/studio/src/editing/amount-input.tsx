import { writeAmount } from '@tempolibre/domain/money'
import { readAmount } from '@tempolibre/domain/read-number'
import { useState } from 'react'
import { required, TextInput, useSourceContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { currentLanguage } from '../browser/current-language.ts'

interface AmountInputProps {
  /** The field with the amount in the currency's minor unit. */
  source: string
  /** Key of the label. */
  label: string
  /** ISO 4217; empty: none is chosen yet. */
  currency: string
  readOnly: boolean
}

const filled = required()

/** An amount, typed in the notation of any of the languages: what was understood is shown below it before it is saved. */
export function AmountInput({ currency, label, readOnly, source }: AmountInputProps) {
  const translate = useTranslate()
  const { getSource } = useSourceContext()
  const language = currentLanguage()
  const stored: unknown = useWatch({ name: getSource(source) })
  /** Undefined: as it is stored. */
  const [typed, setTyped] = useState<string>()
  const write = (minor: number) => writeAmount(minor, currency, language)
  const isAmount = (value: unknown) =>
    typeof value === 'number' && value > 0
      ? undefined
      : translate('studio.amount.not_understood', {
          amount: write(readAmount('14.90', currency, 'en') ?? 1490),
        })
  return (
    <TextInput
      source={source}
      label={label}
      format={(value: unknown) => typed ?? (typeof value === 'number' ? withoutSign(write(value)) : '')}
      parse={(text: string) => {
        setTyped(text)
        // What is no amount stays what was typed: it is not empty, and cannot be saved.
        return text.trim() === '' ? null : (readAmount(text, currency, language) ?? text)
      }}
      onBlur={() => typeof stored === 'number' && setTyped(undefined)}
      validate={[filled, isAmount]}
      readOnly={readOnly || currency === ''}
      helperText={
        typeof stored === 'number' ? translate('studio.amount.understood', { amount: write(stored) }) : false
      }
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      sx={{ width: 220 }}
    />
  )
}

/** An amount without its currency, which stands beside it. */
function withoutSign(amount: string): string {
  return amount.replaceAll(/[^\d.,\s]/gu, '').trim()
}
