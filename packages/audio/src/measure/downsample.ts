export * from '@tempolibre/contract/sound-analysis/downsample'
