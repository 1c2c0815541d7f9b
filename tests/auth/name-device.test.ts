import { expect, it } from 'vitest';
import { nameDevice } from '#server/account/describe-device.ts';

it.each([
  ['Mozilla/5.0 (Linux; Android 13) Chrome/126 Mobile Safari/537.36', 'Chrome on Android'],
  ['Something on Linux', 'a browser on Linux'],
  ['curl/8', 'an unknown device'],
])('%s is named in a sentence as %s', (agent, name) => {
  expect(nameDevice(agent)).toBe(name);
});
