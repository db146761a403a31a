export * from '@tempolibre/contract/sound-analysis/loudness'
