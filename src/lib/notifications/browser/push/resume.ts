// A file of its own for whoever loads it on demand: one that is also imported at once needs a helper of the bundler.
export { resumePush } from './device.ts';
