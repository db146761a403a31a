export * from '@tempolibre/domain/sound-analysis/loudness'
