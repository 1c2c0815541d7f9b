// A separate file for code that loads it on demand: if it is also imported statically, the bundler needs a
// helper.
export { resumePush } from './device.ts';
